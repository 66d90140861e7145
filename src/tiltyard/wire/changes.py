"""What has changed in a scene, for a client that has the last one."""

from typing import Any

Packed = dict[str, Any]  # a scene, or a part of it, as data without its defaults


def changes(old: Packed, new: Packed) -> Packed:
    """Of players by seat, of zones by id, and the rest by name; null: it has its default again.

    `order` names the zones if other ones lie there than before.
    """
    found = fields(old, new)
    if "seats" in found and len(old["seats"]) == len(new["seats"]):
        pairs = enumerate(zip(old["seats"], new["seats"], strict=True))
        found["seats"] = {str(seat): fields(before, now) for seat, (before, now) in pairs if now != before}
    if "zones" in found:
        before = {zone["id"]: zone for zone in old["zones"]}
        found["zones"] = {
            zone["id"]: fields(before.get(zone["id"], {}), zone)
            for zone in new["zones"]
            if zone != before.get(zone["id"])
        }
        order = [zone["id"] for zone in new["zones"]]
        if order != list(before):
            found["order"] = order
    return found


def fields(old: Packed, new: Packed) -> Packed:
    """The fields that differ."""
    return {name: new.get(name) for name in old.keys() | new.keys() if old.get(name) != new.get(name)}

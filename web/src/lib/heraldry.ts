// The arms of the seats: a shield, a tincture and a device each, so that colour is never the only sign.

export const SHIELD = "M0 0h40v24c0 12-9 18-20 24C9 42 0 36 0 24Z"; // 40 wide, 48 high
export const ARGENT = "#f6eeda";

const DEVICES = [
  "M14 0h12v14h14v12H26v22H14V26H0V14h14Z",
  "M0 34 20 12l20 22v12L20 26 0 46Z",
  "M0 0h12l28 34v14H30L0 12Z",
  "M13 0h14v48H13Z",
  "M0 0h9l11 15L31 0h9v8L27 24l13 16v8h-8L20 33 8 48H0v-8l13-16L0 8Z",
];
const FIELDS = ["#98182b", "#1f4e8c", "#22643c", "#6a2a7a", "#8a6100"];

export const deviceOf = (seat: number) => DEVICES[seat % DEVICES.length]!;
export const fieldOf = (seat: number) => FIELDS[seat % FIELDS.length]!;

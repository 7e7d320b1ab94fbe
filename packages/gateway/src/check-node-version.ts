/** The oldest supported version of Node.js, as in the manifest. */
const floor = "24.18";

/** Checks if this version of Node.js can run the gateway. If it cannot, prints the remedy and sets the exit code. */
export function checkNodeVersion(version: string = process.versions.node): boolean {
  if (version.localeCompare(floor, "en", { numeric: true }) >= 0) return true;
  console.error(`ledgergate-gateway: This is Node ${version}. The gateway needs Node ${floor} or newer.`);
  process.exitCode = 1;
  return false;
}

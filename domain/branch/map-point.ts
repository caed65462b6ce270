/** Coordinates as maps copy them: `37.497942, 127.027621`, or within an address: `…/@37.4979,127.0276,17z`. */
const POINT = /(?:^|@|[=(\s])(-?\d{1,3}\.\d+)\s*,\s*(-?\d{1,3}\.\d+)/

/** Returns the coordinates in a text with at most six decimals, or null if there are none. */
export function parsePoint(text: string): { latitude: number; longitude: number } | null {
  const found = POINT.exec(text.trim())
  if (!found) return null
  const roundToSixDecimals = (degrees: string | undefined): number => Math.round(Number(degrees) * 1e6) / 1e6
  return { latitude: roundToSixDecimals(found[1]), longitude: roundToSixDecimals(found[2]) }
}

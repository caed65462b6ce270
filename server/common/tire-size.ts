export interface TireSize {
  width: number
  /** Null for sizes without one: 145R13C. */
  aspect: number | null
  rim: number
}

/** Load and speed behind the size (94W, 104/102R XL) say nothing about it. */
const WRITTEN =
  /^(\d{3})(?:[\s/-]*(\d{2})[\s/-]*(?:Z?R)?|\s*R)[\s/-]*(\d{2})C?(?:\s+\d{2,3}(?:\/\d{2,3})?\s*[A-Z].*)?$/i

/** What people write for a size: `2254517`, `225/45R17`, `225 45 17`, `225/45/17`, `145R13C`; null for anything else. */
export function parseTireSize(text: string): TireSize | null {
  const found = WRITTEN.exec(text.trim())
  if (!found) return null
  const [, width, aspect, rim] = found
  const size = { width: Number(width), aspect: aspect ? Number(aspect) : null, rim: Number(rim) }
  const likely = size.width >= 100 && size.width <= 455 && size.rim >= 8 && size.rim <= 30
  return likely && (size.aspect === null || size.aspect >= 20) ? size : null
}

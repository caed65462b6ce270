/** The longest keyword of the contract; the server takes several codes in one. */
const longest = 1000

/** Codes in as few keywords as they fit in, each with no more than `most` codes. */
export function batchesOf(codes: readonly string[], most: number): string[] {
  const batches: string[][] = []
  for (const code of codes) {
    const last = batches.at(-1)
    if (last && last.length < most && [...last, code].join(' ').length <= longest) last.push(code)
    else batches.push([code])
  }
  return batches.map((batch) => batch.join(' '))
}

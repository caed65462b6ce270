/** The longest keyword of the contract; the server takes several codes in one. */
const longest = 100

/** Item codes in a pasted text: two or more, each letters then digits; null: the text is a keyword or a size. */
export function codesOf(text: string): string[] | null {
  const parts = [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
  return parts.length >= 2 && parts.every((part) => /^[A-Za-z]{1,4}-?\d{3,}$/.test(part)) ? parts : null
}

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

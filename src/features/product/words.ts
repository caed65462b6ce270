/** Values of an enum in words, for the conflict view: one, or a list of them. */
export const wordsOf =
  (labels: Readonly<Record<string, string>>) =>
  (value: unknown): string => {
    const values = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
    return values.map((each) => labels[String(each)] ?? String(each)).join(', ') || '-'
  }

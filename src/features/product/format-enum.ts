/** Returns a function that formats one or several enum values with their labels, for the conflict view. */
export const formatEnum =
  (labels: Readonly<Record<string, string>>) =>
  (value: unknown): string => {
    const values = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
    return values.map((each) => labels[String(each)] ?? String(each)).join(', ') || '-'
  }

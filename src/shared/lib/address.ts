/** The one form of a path: no slash at its end, none doubled inside. */
export function tidyPath(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
}

/** A path as the router reads it: tidy, and without escapes that stand for plain letters. */
export function plainPath(path: string): string {
  const tidy = tidyPath(path)
  try {
    const plain = decodeURI(tidy)
    // anything else is no page of ours, and no header carries it
    return /^[!-~]*$/.test(plain) ? plain : tidy
  } catch {
    return tidy
  }
}

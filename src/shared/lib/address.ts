/** Removes a trailing slash and doubled slashes from a path. */
export function tidyPath(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')
}

/** Returns a path as the router reads it: tidy, with unnecessary escapes decoded. */
export function plainPath(path: string): string {
  const tidy = tidyPath(path)
  try {
    const plain = decodeURI(tidy)
    // other characters occur in no path of the app, and are invalid in a header
    return /^[!-~]*$/.test(plain) ? plain : tidy
  } catch {
    return tidy
  }
}

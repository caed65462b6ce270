/** A label of a host name: letters and digits of any script, hyphens inside. */
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?'
const WEB_ADDRESS = new RegExp(
  `^https?://(?:${LABEL}\\.)+${LABEL}(?::\\d{1,5})?(?:/[^\\s?#]*)?(?:\\?[^\\s#]*)?(?:#\\S*)?$`,
  'iu',
)

/**
 * Returns whether a text is a web address: http(s), a host of at least two labels, optionally port, path, query and
 * fragment. User info (`user:password@`) is not allowed.
 */
export const isWebAddress = (text: string): boolean => WEB_ADDRESS.test(text)

export const INVALID_WEB_ADDRESS = '올바른 웹 주소를 입력해주세요. (예: https://www.example.com)'

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

export const INVALID_WEBHOOK_URL = 'https://로 시작하는 주소를 입력해 주세요. 예: https://shop.example.com/hooks'

/** Returns whether an address leads to this machine. */
export const isLocalUrl = (text: string): boolean => URL.canParse(text) && LOCAL.has(new URL(text).hostname)

/** Returns why an address cannot take webhooks; undefined: it can. http is allowed only for this machine. */
export function webhookUrlProblem(text: string): string | undefined {
  const typed = text.trim()
  if (/\s/.test(typed) || !URL.canParse(typed)) return INVALID_WEBHOOK_URL
  const { protocol, hostname, username, password } = new URL(typed)
  if (username || password) return '주소에 아이디와 비밀번호를 넣을 수 없습니다.'
  if (LOCAL.has(hostname)) return /^https?:$/.test(protocol) ? undefined : INVALID_WEBHOOK_URL
  if (protocol !== 'https:') return INVALID_WEBHOOK_URL
  // a name without a dot is a host of the local network
  return hostname.includes('.') || hostname.startsWith('[') ? undefined : INVALID_WEBHOOK_URL
}

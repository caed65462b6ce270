import { probeApi } from '@/shared/api/probe'
import { versions } from '@/shared/version'
import { MINUTE_MS } from '../../../domain/common/durations'

export interface Row {
  name: string
  ok: boolean
  detail: string
}

/** Clock difference in ms above which the times on the page are misleading. */
const CLOCK_LIMIT = MINUTE_MS

function storage(name: string, get: () => Storage): Row {
  try {
    const key = 'environment-check'
    get().setItem(key, '1')
    const ok = get().getItem(key) === '1'
    get().removeItem(key)
    return { name, ok, detail: ok ? '읽기·쓰기 가능' : '쓴 값을 읽을 수 없음' }
  } catch (error) {
    return { name, ok: false, detail: String(error) }
  }
}

function cookies(): Row {
  // biome-ignore lint/suspicious/noDocumentCookie: the check is about this very interface
  document.cookie = 'environment-check=1; path=/; SameSite=Lax'
  const ok = document.cookie.includes('environment-check=1')
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'environment-check=; path=/; max-age=0'
  return { name: '쿠키', ok, detail: ok ? '사용 가능' : '차단됨' }
}

async function subtle(): Promise<Row> {
  const name = 'crypto.subtle'
  try {
    const digest = await crypto.subtle.digest('SHA-256', new Uint8Array([1]))
    return { name, ok: digest.byteLength === 32, detail: '사용 가능' }
  } catch {
    return { name, ok: false, detail: '사용할 수 없음 (https 또는 localhost에서만 제공)' }
  }
}

/** Checks whether two channels of the same name receive each other's messages. */
function channel(): Promise<Row> {
  const name = 'BroadcastChannel'
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve({ name, ok: false, detail: '지원하지 않음' })
  return new Promise((resolve) => {
    const [from, to] = [new BroadcastChannel('environment-check'), new BroadcastChannel('environment-check')]
    const finish = (ok: boolean) => {
      clearTimeout(timer)
      from.close()
      to.close()
      resolve({ name, ok, detail: ok ? '탭 사이 통신 가능' : '메시지가 전달되지 않음' })
    }
    const timer = setTimeout(finish, 1000, false)
    to.onmessage = () => finish(true)
    from.postMessage(1)
  })
}

function timeZone(): Row {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return { name: '시간대', ok: Boolean(zone), detail: `${zone} (화면의 시각은 항상 Asia/Seoul)` }
}

/** Checks everything the app needs of browser and server. Works without a token. */
export async function runChecks(): Promise<Row[]> {
  const [crypto, tabs, api] = await Promise.all([subtle(), channel(), probeApi()])
  const difference = api.clockDifference
  return [
    storage('세션 저장소', () => sessionStorage),
    storage('로컬 저장소', () => localStorage),
    crypto,
    tabs,
    cookies(),
    timeZone(),
    {
      name: '서버와의 시각 차이',
      ok: difference !== null && Math.abs(difference) <= CLOCK_LIMIT,
      detail: difference === null ? '서버가 시각을 알려 주지 않음' : `${Math.round(difference / 1000)}초`,
    },
    { name: 'API 연결', ok: api.ok, detail: api.detail },
    { name: '빌드 버전', ok: true, detail: versions.app },
    { name: '계약 버전', ok: true, detail: versions.contract },
  ]
}

/** Returns the rows as plain text, to send to the support. */
export function asText(rows: readonly Row[]): string {
  const lines = rows.map(({ name, ok, detail }) => `${ok ? 'OK' : '실패'}\t${name}\t${detail}`)
  return [...lines, navigator.userAgent].join('\n')
}

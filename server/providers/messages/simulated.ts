import type { MessageProvider, ReviewRequest, Verdict } from './port'

const REVIEW_MS = 30_000
const PREPAID = 1_000_000
const rejected = (reason: string): Verdict => ({ approved: false, reason })

function judge(request: ReviewRequest): Verdict {
  if (request.kind === 'NUMBER')
    return request.number.endsWith('0000') ? rejected('명의를 확인할 수 없는 번호입니다.') : { approved: true }
  const text = [request.emphasizeTitle, request.content, request.extra].join('\n')
  return text.includes('반려테스트') ? rejected('정보성 메시지로 볼 수 없는 내용이 있습니다.') : { approved: true }
}

/**
 * The simulated provider. Phones that end with 0000 are unreachable. It decides reviews after 30 seconds and gets one
 * million won on the first of each month.
 */
export const simulatedProvider: MessageProvider = {
  simulated: true,
  review: async (request, now) => (now.getTime() - request.requestedAt.getTime() < REVIEW_MS ? null : judge(request)),
  balance: async (spent) => Math.max(0, PREPAID - spent),
  send: async ({ to }) =>
    to.endsWith('0000') ? { ok: false, code: 'E0404', message: '수신할 수 없는 번호입니다.' } : { ok: true },
}

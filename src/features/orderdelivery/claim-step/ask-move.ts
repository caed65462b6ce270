import type { Schemas } from '@/shared/api/types'
import { askText } from '@/shared/ui/layers/ask-text'
import { confirm } from '@/shared/ui/layers/dialog'
import type { ClaimMove } from '../../../../openapi/formats/claim-moves'

type Claim = Schemas['OrderClaim']

const QUESTIONS: Partial<Record<Schemas['ClaimAction'], string>> = {
  DELIVER: '교환 상품이 도착해 교환을 마칩니다.',
  CONVERT_TO_RETURN: '교환을 반품으로 바꿉니다. 잡아 둔 교환 상품의 재고를 되돌립니다.',
  WITHDRAW: '요청을 철회합니다. 잡아 둔 수량을 되돌립니다.',
}

/** Asks whether a claim is moved, and why where it is refused; then `send` does it. */
export async function askMove(
  { action, label }: ClaimMove,
  title: string,
  send: (more?: { reason: string }) => Promise<Claim>,
): Promise<Claim | undefined> {
  if (action === 'REJECT') {
    const message = '요청을 거부하고 잡아 둔 수량을 되돌립니다.'
    return askText(
      { title, message, label: '거부 사유', least: 5, most: 200, confirmLabel: label, danger: true },
      (reason) => send({ reason }),
    )
  }
  const message = QUESTIONS[action] ?? ''
  return (await confirm({ title, message, confirmLabel: label, danger: action === 'WITHDRAW' })) ? send() : undefined
}

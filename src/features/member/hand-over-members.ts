import { handOverRecipients } from '@/features/inquirycommunity/inquiry-shared/hand-over'

/** Hands members over to the SMS screen, masked as in their list. */
export function handOverMembers(rows: readonly { memberSeq: number; name: string; mobilePhone: string }[]): void {
  const [only] = rows
  handOverRecipients(
    rows.map(({ memberSeq, name, mobilePhone }) => ({ memberSeq, name, phone: mobilePhone })),
    rows.length === 1 && only ? { type: 'MEMBER', seq: only.memberSeq } : undefined,
  )
}

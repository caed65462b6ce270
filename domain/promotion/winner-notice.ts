interface Winner {
  eventTitle: string
  prizeName: string
  prizeKind: string
  taxState: string
  taxAmount: number
  claimDueDate: string | null
}

/** Returns the text that tells a winner about the prize. It asks for an address when goods are sent, or for the tax. */
export function winnerNotice(winner: Winner): string {
  const { eventTitle, prizeName, prizeKind, taxState, taxAmount, claimDueDate } = winner
  const tax = taxState === 'WAITING' ? `제세공과금 ${taxAmount.toLocaleString('ko-KR')}원을 납부해` : null
  const claim = prizeKind === 'GOODS' ? '배송지를 입력해' : tax
  return [
    `[#{쇼핑몰명}] ‘${eventTitle}’ 이벤트에 당첨되셨습니다.`,
    `경품: ${prizeName}`,
    ...(claim && claimDueDate ? [`${claimDueDate}까지 ${claim} 주세요. 기한이 지나면 당첨이 취소됩니다.`] : []),
  ].join('\n')
}

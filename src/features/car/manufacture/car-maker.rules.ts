import { formatThousands } from '@/shared/lib/format'

interface Counted {
  name: string
  carCount: number
}

/** Returns the question asked before makers are hidden together with their cars. Undefined if they have no cars. */
export function hideQuestion(makers: readonly Counted[]): string | undefined {
  const cars = makers.reduce((sum, { carCount }) => sum + carCount, 0)
  if (cars === 0) return undefined
  const ownerText = makers.length === 1 ? '이 제조사의' : `선택한 제조사 ${makers.length}곳의`
  return `노출을 끄면 ${ownerText} 차종 ${formatThousands(cars)}개가 쇼핑몰에서 보이지 않습니다. 계속하시겠습니까?`
}

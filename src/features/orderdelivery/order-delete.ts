import { formatThousands } from '@/shared/lib/format'
import { askText } from '@/shared/ui/layers/ask-text'

/** Asks for the reason and deletes orders. Resolves to the result of `work`, or undefined if the admin cancels. */
export const askDelete = <R>(
  title: string,
  count: number,
  work: (reason: string) => Promise<R>,
): Promise<R | undefined> =>
  askText(
    {
      title,
      message: `주문 ${formatThousands(count)}건을 모든 목록에서 지웁니다. 30일 안에는 되돌릴 수 있습니다.`,
      label: '사유',
      minLength: 5,
      maxLength: 200,
      confirmLabel: '삭제',
      danger: true,
    },
    work,
  )

import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { askAdmin } from '@/features/admin.picker'
import { recordHref } from '@/kit/detail/record-navigation'
import { type ListAction, repeatable } from '@/kit/list/actions'
import type { ListDef } from '@/kit/list/list-def'
import type { ScreenPath } from '@/kit/screen-path'
import { inquiryActionLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import { useMe, useRights } from '@/shared/api/me'
import { apiMutation } from '@/shared/api/query'
import { formatThousands } from '@/shared/lib/format'
import { lazyCode } from '@/shared/lib/lazy-code'
import { askText } from '@/shared/ui/layers/ask-text'
import { isOpenInquiry } from '../../../../domain/inquirycommunity/inquiry-states'
import { canReopen, type InquiryPath, type InquiryRow, isSpam } from './inquiry.rules'

const dialogs = lazyCode(() => import('./inquiry-dialogs'))

/** Maximum number of inquiries per action. */
const MAX_AT_ONCE = 100

const closed = (row: InquiryRow) => (isOpenInquiry(row.state) ? undefined : '접수, 처리중인 문의만 처리할 수 있습니다.')

/**
 * Returns the list actions of inquiries, followed by those specific to the kind. `screen` is the page of one inquiry.
 */
export function useInquiryActions(
  {
    path,
    code,
    noun,
    seq: seqOf,
  }: Pick<ListDef<InquiryPath>, 'path' | 'code' | 'noun'> & { seq: (row: never) => number },
  screen: ScreenPath,
): ListAction<InquiryRow>[] {
  const router = useRouter()
  const me = useMe()?.adminSeq
  const mayText = useRights().canWrite('GENERAL_INQUIRY')
  const { mutateAsync: bulk } = useMutation(apiMutation('post', `${path}/bulk`))
  return useMemo(() => {
    const many = { on: 'many', max: MAX_AT_ONCE } as const
    return [
      {
        label: '답변',
        on: 'row',
        reads: true,
        run([seq]): undefined {
          router.history.push(recordHref(screen, { seq: String(seq) }))
        },
      },
      {
        label: '담당하기',
        on: 'row',
        refuse: closed,
        ask: ([row]) =>
          row?.assigneeName && row.assigneeSeq !== me
            ? `${row.assigneeName}님이 처리 중입니다. 담당을 가져오시겠습니까?`
            : undefined,
        run: (seqs) => (me === undefined ? undefined : bulk({ body: { action: 'ASSIGN', seqs, assigneeSeq: me } })),
      },
      {
        ...many,
        label: inquiryActionLabels.ASSIGN,
        async run(seqs, _rows, _all, title) {
          const message = `선택한 문의 ${formatThousands(seqs.length)}건의 담당자를 지정합니다.`
          const assigneeSeq = await askAdmin({ title, message, code })
          if (typeof assigneeSeq !== 'number') return undefined
          return repeatable(seqs, (some) => bulk({ body: { action: 'ASSIGN', seqs: some, assigneeSeq } }))
        },
      },
      {
        ...many,
        on: 'both',
        label: inquiryActionLabels.CLOSE,
        refuse: closed,
        async run(seqs, _rows, _all, title) {
          const message = `${noun} ${formatThousands(seqs.length)}건을 답변 없이 종결합니다. 문의자에게 알리지 않습니다.`
          return (await dialogs.get())?.askClose(title, message, (closing) =>
            repeatable(seqs, (some) => bulk({ body: { action: 'CLOSE', seqs: some, ...closing } })),
          )
        },
      },
      ...(mayText
        ? [
            {
              ...many,
              on: 'both' as const,
              label: '문자 발송',
              reads: true,
              refuse: (row: InquiryRow) => (row.writerPhone === null ? '연락처가 파기된 문의입니다.' : undefined),
              async run(_seqs: number[], rows: readonly InquiryRow[]) {
                const some = (await dialogs.get())?.textWriters(path, rows, seqOf as (row: InquiryRow) => number)
                if (some) void router.navigate({ to: '/inquirycommunity/sms', search: {} })
                return undefined
              },
            },
          ]
        : []),
      {
        ...many,
        label: inquiryActionLabels.REOPEN,
        refuse: (row) =>
          row.state === 'ANSWERED' || canReopen(row) ? undefined : '답변완료, 종결된 문의만 다시 처리할 수 있습니다.',
        run: (seqs, _rows, _all, title) =>
          askText(
            {
              title,
              message: '답변완료는 처리중으로, 종결은 접수로 되돌립니다. 등록된 답변은 문의자에게 계속 보입니다.',
              label: '사유',
              minLength: 2,
              maxLength: 200,
              confirmLabel: inquiryActionLabels.REOPEN,
            },
            (reason) => repeatable(seqs, (some) => bulk({ body: { action: 'REOPEN', seqs: some, reason } })),
          ),
      },
      {
        ...many,
        on: 'both',
        label: inquiryActionLabels.DELETE,
        danger: true,
        refuse: (row) => (isSpam(row) ? undefined : '스팸으로 종결한 글만 삭제할 수 있습니다.'),
        ask: (rows) => `${noun} ${formatThousands(rows.length)}건을 삭제합니다. 스팸으로 종결한 글만 삭제됩니다.`,
        run: (seqs) => bulk({ body: { action: 'DELETE', seqs } }),
      },
    ]
  }, [bulk, code, mayText, me, noun, path, router, screen, seqOf])
}

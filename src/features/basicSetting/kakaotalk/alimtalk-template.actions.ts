import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { openDrawer } from '@/kit/detail/record-navigation'
import type { ListAction } from '@/kit/list/actions'
import { alimtalkActionLabels } from '@/shared/api/gen/basicSetting-kakaotalk.gen'
import type { Schemas } from '@/shared/api/types'
import { alimtalkRefusal } from '../../../../domain/basicSetting/alimtalk'
import { formatPhone } from '../../../../domain/common/phone'
import {
  useBulkTemplates,
  useDeleteTemplate,
  useReviewTemplate,
  useTestTemplate,
  useWithdrawReview,
} from './alimtalk-template.calls'
import { reviewQuestion } from './alimtalk-template.rules'

type Template = Schemas['AlimtalkTemplate']
type Move = Parameters<typeof alimtalkRefusal>[0]

const refuse =
  (move: Move) =>
  ({ state }: Template): string | undefined =>
    alimtalkRefusal(move, state) ?? undefined
const done = (message: string) => ({ done: 1, failed: [], message })

/** Returns the list actions of templates. */
export function useTemplateActions(): ListAction<Template>[] {
  const router = useRouter()
  const { mutateAsync: bulk } = useBulkTemplates()
  const { mutateAsync: review } = useReviewTemplate()
  const { mutateAsync: withdraw } = useWithdrawReview()
  const { mutateAsync: test } = useTestTemplate()
  const { mutateAsync: remove } = useDeleteTemplate()
  return useMemo(() => {
    const many = (action: Schemas['AlimtalkAction'], on: 'row' | 'many'): ListAction<Template> => ({
      label: alimtalkActionLabels[action],
      on,
      refuse: refuse(action),
      run: (seqs) => bulk({ body: { action, seqs } }),
    })
    return [
      {
        label: '미리보기',
        on: 'row',
        reads: true,
        run([seq]) {
          openDrawer(router, { seq: String(seq) })
          return undefined
        },
      },
      {
        label: '복사',
        on: 'row',
        run([seq]) {
          openDrawer(router, { copy: String(seq) })
          return undefined
        },
      },
      {
        label: alimtalkActionLabels.REQUEST_REVIEW,
        on: 'row',
        refuse: refuse('REQUEST_REVIEW'),
        ask: (rows) => reviewQuestion(rows, 1),
        async run([seq = 0]) {
          await review({ path: { seq } })
          return done('검수를 요청했습니다.')
        },
      },
      { ...many('REQUEST_REVIEW', 'many'), ask: (rows, _, seqs) => reviewQuestion(rows, seqs.length) },
      {
        label: '검수취소',
        on: 'row',
        refuse: refuse('WITHDRAW'),
        async run([seq = 0]) {
          await withdraw({ path: { seq } })
          return done('검수를 취소했습니다.')
        },
      },
      {
        label: '테스트 발송',
        on: 'row',
        refuse: refuse('TEST'),
        async run([seq = 0]) {
          const { mobilePhone, left } = await test({ path: { seq }, body: {} })
          return done(`${formatPhone(mobilePhone)} 번호로 보냈습니다. 오늘 ${left}번 더 보낼 수 있습니다.`)
        },
      },
      many('SYNC', 'many'),
      {
        ...many('STOP', 'row'),
        ask: ([row]) =>
          row?.enabled
            ? '사용 중인 템플릿입니다. 중지하면 이 이벤트의 알림톡 대신 문자를 보냅니다.'
            : '이 템플릿을 사용중지합니다.',
      },
      many('RESUME', 'row'),
      {
        label: '삭제',
        on: 'row',
        danger: true,
        refuse: refuse('DELETE'),
        ask: ([row]) => row && `"${row.name}" 템플릿을 삭제합니다.`,
        async run([seq = 0], [row]) {
          await remove({ path: { seq }, query: { version: row?.version ?? 0 } })
          return done('삭제되었습니다.')
        },
      },
    ]
  }, [router, bulk, review, withdraw, test, remove])
}

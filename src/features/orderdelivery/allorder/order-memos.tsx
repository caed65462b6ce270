import { useMutation, useQuery } from '@tanstack/react-query'
import { fieldsOf } from '@/kit/fields/fields'
import { orderMemoKindLabels } from '@/shared/api/gen/orderdelivery-allorder-form.gen'
import { useMe } from '@/shared/api/me'
import { apiMutation, apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { cellTime } from '@/shared/lib/cell-dates'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import { orderDetail } from './order.detail-def'
import styles from './order.module.css'

type Memo = Schemas['OrderMemo']

const { Area } = fieldsOf(orderDetail)
const dialog = lazyCode(() => import('../order-list/memo-dialog'))

/** Renders the customer's message and the staff memos of an order. */
export function OrderMemos({ order, locked }: { order: Schemas['Order']; locked: boolean }) {
  const me = useMe()
  const seq = order.orderSeq
  const query = useQuery(apiQuery('/api/v1/admin/orders/{seq}/memos', { path: { seq } }))
  const add = useMutation(apiMutation('post', '/api/v1/admin/orders/{seq}/memos'))
  const change = useMutation(apiMutation('put', '/api/v1/admin/orders/{seq}/memos/{orderMemoSeq}'))
  const remove = useAction(apiMutation('delete', '/api/v1/admin/orders/{seq}/memos/{orderMemoSeq}'), {
    done: '메모를 삭제했습니다.',
  })

  async function edit(memo?: Memo) {
    const saved = await (await dialog.get())?.askMemo(memo, (body) =>
      memo
        ? change.mutateAsync({
            path: { seq, orderMemoSeq: memo.orderMemoSeq },
            body: { ...body, version: memo.version },
          })
        : add.mutateAsync({ path: { seq }, body }),
    )
    if (saved) toast('메모가 저장되었습니다.')
  }
  async function ask(memo: Memo) {
    const sure = await confirm({
      title: `메모 삭제: ${memo.content.slice(0, 20)}`,
      message: '메모를 삭제합니다. 되돌릴 수 없습니다.',
      confirmLabel: '삭제',
      danger: true,
    })
    if (sure) await remove.run({ path: { seq, orderMemoSeq: memo.orderMemoSeq }, query: { version: memo.version } })
  }

  return (
    <Section
      title="요청사항·메모"
      aside={
        !locked && (
          <Button size="sm" onClick={() => edit()}>
            메모 추가
          </Button>
        )
      }
    >
      <Area name="customerMemo" wide />
      <div className={styles.whole}>
        <QueryTable
          label="관리자 메모"
          query={query}
          rows={query.data}
          empty="관리자 메모가 없습니다."
          idOf={(memo) => memo.orderMemoSeq}
          columns={[
            { title: '작성일', nowrap: true, cell: (memo) => cellTime(memo.createdAt) },
            { title: '구분', nowrap: true, cell: (memo) => orderMemoKindLabels[memo.kind] },
            {
              title: '내용',
              names: true,
              cell: (memo) => (
                <>
                  {memo.pinned && <Pill tone="amber">고정</Pill>} {memo.content}
                </>
              ),
            },
            { title: '작성자', nowrap: true, cell: (memo) => formatAdmin(memo.createdBy) },
            {
              title: '관리',
              nowrap: true,
              cell: (memo) =>
                !locked && (
                  <>
                    <Button
                      size="sm"
                      disabled={memo.createdBy !== me?.loginId && '작성자만 수정할 수 있습니다.'}
                      onClick={() => edit(memo)}
                    >
                      수정
                    </Button>{' '}
                    <Button
                      size="sm"
                      disabled={memo.createdBy !== me?.loginId && '작성자만 삭제할 수 있습니다.'}
                      onClick={() => ask(memo)}
                    >
                      삭제
                    </Button>
                  </>
                ),
            },
          ]}
        />
      </div>
    </Section>
  )
}

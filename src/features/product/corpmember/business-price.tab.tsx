import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import type { ListAction } from '@/kit/list/actions'
import { ListScreen } from '@/kit/list/list-screen'
import { businessPriceActionLabels, businessTargetTypeLabels } from '@/shared/api/gen/product-corpmember.gen'
import type { Schemas } from '@/shared/api/types'
import { Pill } from '@/shared/ui/records/pill'
import { useBulkPrices } from './business-price.calls'
import { rulesDef } from './business-price.def'
import { periodText, valueText } from './business-price.rules'

const RuleDrawer = lazyDrawer(() => import('./business-price.form'), 'RuleForm')

type Rule = Schemas['BusinessPrice']

const { text, link, number, custom, time } = columnsOf(rulesDef)

const columns = [
  text('gradeName', { title: '등급', width: 7 }),
  text('targetType', { width: 6, value: (rule) => businessTargetTypeLabels[rule.targetType] }),
  link('targetName', {
    title: '대상',
    grow: true,
    width: 18,
    search: (rule) => ({ tab: 'rules', seq: String(rule.businessPriceSeq) }),
  }),
  custom('rate', { width: 8, align: 'end', cell: valueText }),
  custom('startOn', {
    title: '기간',
    width: 17,
    cell: (rule) => (
      <>
        {periodText(rule) ?? '상시'} {!rule.valid && <Pill tone="gray">기간 외</Pill>}
      </>
    ),
  }),
  number('itemCount', { width: 8 }),
  text('memo', { width: 12 }),
  time('updatedAt'),
]

export function Rules() {
  const { mutateAsync: bulk } = useBulkPrices()
  const actions = useMemo<ListAction<Rule>[]>(
    () => [
      {
        label: businessPriceActionLabels.DELETE,
        on: 'both',
        danger: true,
        ask: (rows) => `할인율 ${rows.length}건을 삭제합니다. 다음 순위의 할인율이 바로 적용됩니다.`,
        run: (seqs) => bulk({ body: { action: 'DELETE', seqs } }),
      },
    ],
    [bulk],
  )
  return (
    <>
      <ListScreen
        def={rulesDef}
        columns={columns}
        caption="브랜드·패턴 할인율 목록"
        actions={actions}
        create={{ label: '할인율 등록', search: { tab: 'rules', new: '1' } }}
      />
      <RuleDrawer />
    </>
  )
}

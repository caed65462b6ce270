import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { useReorder } from '@/kit/list/use-reorder'
import { formatThousands } from '@/shared/lib/format'
import { useGradeActions } from './business-grade.actions'
import { useReorderGrades, useSetDefaultGrade } from './business-grade.calls'
import { businessGradeDef } from './business-grade.def'

const GradeDrawer = lazyDrawer(() => import('./business-grade.form'), 'BusinessGradeForm')

const { link, click, percent, number, count, money, time, text } = columnsOf(businessGradeDef)

export function BusinessGradeList() {
  const { mutateAsync: order } = useReorderGrades()
  const { mutateAsync: setDefault } = useSetDefaultGrade()
  const columns = useMemo(
    () => [
      link('name', { search: (grade) => ({ seq: String(grade.businessGradeSeq) }), width: 9, grow: true }),
      click('isDefault', {
        width: 5,
        does: '기본 등급으로 지정',
        value: ({ isDefault }) => (isDefault ? '◉' : '○'),
        run: (grade) => (grade.isDefault ? undefined : setDefault({ path: { seq: grade.businessGradeSeq } })),
      }),
      percent('discountRate', { decimals: 1, width: 6 }),
      count('priceRuleCount', {
        width: 8,
        to: '/product/corpmember',
        search: (grade) => ({ tab: 'rules', businessGradeSeq: [String(grade.businessGradeSeq)] }),
      }),
      percent('pointRate', { decimals: 1, width: 6 }),
      number('minOrderQuantity', { width: 6.5 }),
      text('freeShippingQuantity', {
        width: 8,
        value: ({ freeShippingQuantity: quantity }) => (quantity ? `${formatThousands(quantity)}본 이상` : '-'),
      }),
      count('memberCount', {
        width: 6,
        to: '/member/corpmember',
        search: (grade) => ({ businessGradeSeq: [String(grade.businessGradeSeq)] }),
      }),
      money('amount6m', { width: 10 }),
      time('updatedAt'),
    ],
    [setDefault],
  )
  const reorder = useMemo(() => ({ use: useReorder, run: (seqs: number[]) => order({ body: { seqs } }) }), [order])
  return (
    <>
      <ListScreen
        def={businessGradeDef}
        columns={columns}
        caption="사업자회원 등급 목록"
        actions={useGradeActions()}
        reorder={reorder}
        create={{ label: '등급 등록', search: { new: '1' } }}
      />
      <GradeDrawer />
    </>
  )
}

import { useMemo } from 'react'
import { columnsOf } from '@/kit/columns/columns'
import { lazyDrawer } from '@/kit/detail/lazy-drawer'
import { ListScreen } from '@/kit/list/list-screen'
import { useReorder } from '@/kit/list/use-reorder'
import { packageCodeKindLabels } from '@/shared/api/gen/orderdelivery-deliverycode.gen'
import type { Schemas } from '@/shared/api/types'
import { formatPhone } from '../../../../domain/common/phone'
import { lengthsText } from '../../../../domain/orderdelivery/tracking'
import { useCourierActions } from './package-code.actions'
import { useReorderCouriers, useSetDefaultCourier, useUpdateCourier } from './package-code.calls'
import { packageCodeDef } from './package-code.def'
import { disableRefusal } from './package-code.rules'

const CourierDrawer = lazyDrawer(() => import('./package-code.form'), 'PackageCodeForm')

const { text, link, click, number, time, toggle } = columnsOf(packageCodeDef)

/** Returns the fields of a courier that a PUT sends back unchanged. */
const bodyOf = (courier: Schemas['PackageCode']): Schemas['PackageCodeUpdate'] => {
  const { name, kind, trackingUrl, numberLengths, trackerCode, phone, enabled, version } = courier
  return { name, kind, trackingUrl, numberLengths, trackerCode, phone, enabled, version }
}

export function PackageCodeList() {
  const { mutateAsync: order } = useReorderCouriers()
  const { mutateAsync: setDefault } = useSetDefaultCourier()
  const { mutateAsync: update } = useUpdateCourier()
  const columns = useMemo(
    () => [
      text('code', { width: 8 }),
      link('name', { search: (courier) => ({ seq: String(courier.packageCodeSeq) }), width: 11 }),
      text('kind', { width: 6, value: ({ kind }) => packageCodeKindLabels[kind] }),
      text('numberLengths', { width: 8, value: lengthsText }),
      text('trackingUrl', { width: 16, grow: true }),
      text('phone', { width: 9, value: ({ phone }) => phone && formatPhone(phone) }),
      click('isDefault', {
        width: 5,
        align: 'center',
        does: '기본 택배사로 지정',
        value: ({ isDefault }) => (isDefault ? '◉' : '○'),
        run: (courier) => (courier.isDefault ? undefined : setDefault({ path: { seq: courier.packageCodeSeq } })),
      }),
      toggle('enabled', {
        refuse: disableRefusal,
        run: (courier, enabled) =>
          update({ path: { seq: courier.packageCodeSeq }, body: { ...bodyOf(courier), enabled } }),
      }),
      number('usedCount', { width: 7 }),
      time('updatedAt', { hidden: true }),
    ],
    [setDefault, update],
  )
  const reorder = useMemo(() => ({ use: useReorder, run: (seqs: number[]) => order({ body: { seqs } }) }), [order])
  return (
    <>
      <ListScreen
        def={packageCodeDef}
        columns={columns}
        caption="택배사 목록"
        actions={useCourierActions()}
        reorder={reorder}
        create={{ label: '택배사 등록', search: { new: '1' } }}
      />
      <CourierDrawer />
    </>
  )
}

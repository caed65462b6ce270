import { NotesSection } from '@/features/inquirycommunity/inquiry-shared/inquiry-sections'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { ntsStateLabels, storeApplyStateLabels } from '@/shared/api/gen/inquirycommunity-mountallianceapply.gen'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { BusinessSection, FeeSection, HoursSection, PhotoSection, ShopSection, WorkSection } from './apply-sections'
import { ApplyStateSection } from './apply-state'
import { checkApplyNts } from './store-apply.calls'
import { storeApplyDetail } from './store-apply.detail-def'
import { applyTones, closedReason } from './store-apply.rules'

export function StoreApplyDetail() {
  const detail = useDetail(storeApplyDetail, { readOnly: closedReason })
  const { form, record, mayWrite, readOnly } = detail
  const { run: ask } = useAction(checkApplyNts, {
    done: ({ ntsState }) => `국세청 상태: ${ntsStateLabels[ntsState]}`,
    onDone: ({ version }) => detail.follow(version),
  })
  const asks = record && mayWrite && !readOnly
  return (
    <DetailScreen
      detail={detail}
      badge={record && <Pill tone={applyTones[record.state]}>{storeApplyStateLabels[record.state]}</Pill>}
    >
      {record && (
        <ApplyStateSection apply={record} mayWrite={mayWrite} isDirty={() => form.isDirty()} onMoved={detail.follow} />
      )}
      <ShopSection form={form} record={record} unmask={detail.unmask} />
      <WorkSection form={form} record={record} />
      <FeeSection />
      <HoursSection />
      <BusinessSection
        form={form}
        record={record}
        ask={asks ? () => ask({ path: { seq: record.storeApplySeq } }) : undefined}
      />
      <PhotoSection />
      {record && (
        <NotesSection
          path="/api/v1/admin/store-applies"
          seq={record.storeApplySeq}
          record={record}
          canWrite={mayWrite}
        />
      )}
    </DetailScreen>
  )
}

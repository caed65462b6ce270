import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { stateTones } from '@/features/state.tones'
import { CopyButton } from '@/kit/detail/copy-button'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useDetail } from '@/kit/detail/use-detail'
import { saleStateLabels } from '@/shared/api/gen/product-manage.gen'
import { buttonClass } from '@/shared/ui/inputs/button'
import { lazyLayer } from '@/shared/ui/layers/lazy-layer'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { BatterySection } from './battery-sections'
import { useStopQuestion } from './item.calls'
import type { batteryDetail, tireDetail } from './item.detail-def'
import { detailOf, shopPageOf } from './item.rules'
import { itemFields } from './item-fields'
import { ItemHistory } from './item-history'
import { ItemLinks } from './item-links'
import {
  DeliverySection,
  DescriptionSection,
  ImageSection,
  NoticeSection,
  OperationSection,
  PriceSection,
} from './item-sections'
import { BrandField, type NewPart, TireBrandFields, TireName, TireSection, TireSizeFields } from './tire-sections'

const { Text } = itemFields

const BrandForm = lazyLayer(async () => (await import('../brand/brand.form')).BrandForm)
const PatternForm = lazyLayer(async () => (await import('../pattern/pattern.form')).PatternForm)
const NEW: DetailTarget = { seq: undefined, copy: undefined, malformed: false }

/** Renders an item of any type: common sections, with those of its type between them. */
export function ItemDetailScreen({ def }: { def: typeof tireDetail | typeof batteryDetail }) {
  const mayStop = useStopQuestion()
  const [newPart, create] = useState<NewPart | null>(null)
  const detail = useDetail(def, {
    async beforeSave({ values, base, record }) {
      if (!record || values.saleState !== 'STOPPED' || base.saleState === 'STOPPED') return true
      return mayStop({ seqs: [record.itemSeq] }).then(
        () => true,
        () => false,
      )
    },
  })
  const { record, form, creating } = detail
  const kind = record?.itemType ?? form.read('itemType') ?? 'TIRE'
  if (record && detailOf(record.itemType) !== def.screen) {
    // both screens read the same search parameters
    return <Navigate to={detailOf(record.itemType)} search={{ seq: String(record.itemSeq) }} replace />
  }
  const shop = record && shopPageOf(record.itemSeq)
  return (
    <>
      <DetailScreen
        detail={detail}
        badge={record && <Pill tone={stateTones[record.saleState]}>{saleStateLabels[record.saleState]}</Pill>}
        actions={
          <>
            <CopyButton detail={detail} />
            {shop && (
              <a className={buttonClass()} href={shop} target="_blank" rel="noopener noreferrer">
                쇼핑몰 보기
              </a>
            )}
          </>
        }
      >
        <Section title="기본정보">
          {kind === 'TIRE' ? (
            <TireBrandFields detail={detail} create={create} />
          ) : (
            <BrandField itemType={kind} create={create} />
          )}
          {kind === 'TIRE' ? (
            <>
              <TireSizeFields detail={detail} />
              <TireName detail={detail} />
            </>
          ) : (
            <Text
              name="nameOverride"
              label={kind === 'ETC' ? '상품명' : undefined}
              required={kind === 'ETC'}
              help={kind === 'BATTERY' ? '비워 두면 브랜드와 모델명으로 만듭니다.' : undefined}
            />
          )}
          {creating ? (
            <Text name="itemCode" width={18} read={(text) => text.toUpperCase()} help="비워 두면 자동으로 만듭니다." />
          ) : (
            <Text name="itemCode" width={18} disabled help="상품코드는 변경할 수 없습니다." />
          )}
          <Text name="supplierCode" width={20} />
          <Text name="barcode" width={16} />
        </Section>
        {kind === 'TIRE' && <TireSection detail={detail} />}
        {kind === 'BATTERY' && <BatterySection detail={detail} />}
        <PriceSection detail={detail} />
        <DeliverySection detail={detail} />
        <ImageSection detail={detail} />
        <DescriptionSection detail={detail} tire={kind === 'TIRE'} />
        <NoticeSection />
        <OperationSection />
        {record && <ItemHistory itemSeq={record.itemSeq} />}
        {record && <ItemLinks item={record} />}
      </DetailScreen>
      {/* beside the item's form, since a form within a form would submit both */}
      {newPart === 'brand' && (
        <BrandForm
          target={NEW}
          onClose={() => create(null)}
          onCreated={({ brandSeq }) => {
            form.set('brandSeq', brandSeq)
            form.put('tire.patternSeq', undefined)
          }}
        />
      )}
      {newPart === 'pattern' && (
        <PatternForm
          target={NEW}
          brandSeq={form.read('brandSeq')}
          onClose={() => create(null)}
          onCreated={({ patternSeq }) => form.put('tire.patternSeq', patternSeq)}
        />
      )}
    </>
  )
}

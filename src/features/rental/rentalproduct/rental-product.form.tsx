import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type PickedItem, tirePicker } from '@/features/product/manage/item.picker'
import { stateTones } from '@/features/state.tones'
import { CopyButton } from '@/kit/detail/copy-button'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { cellsOf, fieldsOf } from '@/kit/fields/fields'
import {
  rentalOwnershipLabels,
  rentalProductStateLabels,
  rentalServiceKindLabels,
  saleStateLabels,
} from '@/shared/api/gen/rental-rentalproduct.gen'
import { formatThousands } from '@/shared/lib/format'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { affiliateCardPicker, cardName } from '../affiliatecard/affiliate-card.picker'
import { PlanGrid } from './plan-grid'
import { cardsQuery, companiesQuery } from './rental-product.calls'
import { rentalProductDetail } from './rental-product.detail-def'
import { fillNotice } from './rental-product.rules'

const { Text, Autocomplete, Percent, Radio, Rows, Switch, Pick, Picks } = fieldsOf(rentalProductDetail)
const Notice = fieldsOf(rentalProductDetail, 'notice')
const Service = cellsOf(rentalProductDetail, 'services')

/** In rem; equals 960 px. */
const WIDTH = 80

/** Renders the form to create or edit a rental product in a drawer over the list. */
export function RentalProductForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(rentalProductDetail, { target, onClose })
  const { record, form, creating } = detail
  const { data: companies = [] } = useQuery(companiesQuery)
  const { data: cards = [] } = useQuery(cardsQuery)
  const [picked, setPicked] = useState<PickedItem>()
  const itemSeq = useFormValue(form, 'itemSeq')
  const item = [picked, record?.item].find((each) => each?.itemSeq === itemSeq)
  const known = cards.map((card) => ({ seq: card.affiliateCardSeq, name: cardName(card) }))

  /** Passes the tire's price on to the plans as soon as it is picked. */
  const picker = useMemo<typeof tirePicker>(
    () => ({
      ...tirePicker,
      async one(options) {
        const row = await tirePicker.one(options)
        if (row) setPicked(row)
        return row
      },
    }),
    [],
  )

  /** Prefills the notice of a new product with that of its company. */
  function prefillNotice(name: unknown) {
    const company = companies.find(({ rentalCompany }) => rentalCompany === String(name).trim())
    if (creating && company) form.set('notice', fillNotice(form.readAll().notice, company.notice))
  }

  return (
    <DetailDrawer
      detail={detail}
      onClose={onClose}
      width={WIDTH}
      badge={
        record && <Pill tone={stateTones[record.displayState]}>{rentalProductStateLabels[record.displayState]}</Pill>
      }
      actions={<CopyButton detail={detail} />}
    >
      <Section title="상품">
        <Pick
          name="itemSeq"
          picker={picker}
          known={record && [{ seq: record.itemSeq, name: `${record.item.itemCode} ${record.item.name}` }]}
          wide
        />
        {item && (
          <ReadOnlyField label="판매 정보" wide>
            {formatThousands(item.salePrice)}원 · 재고 {formatThousands(item.stockQuantity)}개 ·{' '}
            <Pill tone={stateTones[item.saleState]}>{saleStateLabels[item.saleState]}</Pill>
          </ReadOnlyField>
        )}
        <Autocomplete
          name="rentalCompany"
          of={['rental-companies', companies.length]}
          suggest={async (text) =>
            companies.map(({ rentalCompany }) => rentalCompany).filter((name) => name.includes(text.trim()))
          }
          onChange={prefillNotice}
          help={creating && '등록된 렌탈사를 고르면 최근 상품의 고시정보를 채웁니다.'}
        />
        <Text name="badgeText" />
        <Text name="displayName" wide help="비워 두면 상품명을 씁니다." />
      </Section>
      <PlanGrid detail={detail} salePrice={item?.salePrice ?? null} cards={cards} />
      <Section title="서비스">
        <Rows
          name="services"
          blank={() => ({ service: 'MOUNT' as const, count: 1, note: null })}
          addLabel="서비스 추가"
          none="제공하는 서비스가 없습니다."
          columns={[
            {
              title: '서비스',
              width: 14,
              cell: <Service.Select name="service" labels={rentalServiceKindLabels} width={13} />,
            },
            { title: '횟수', width: 7, cell: <Service.Num name="count" unit="회" width={6} /> },
            { title: '설명', cell: <Service.Text name="note" /> },
          ]}
        />
      </Section>
      <Section title="계약 조건">
        <Percent name="earlyTerminationRate" help="중도해지하면 잔여 월 렌탈료의 이 비율을 위약금으로 받습니다." />
        <Radio name="ownership" labels={rentalOwnershipLabels} />
        <Picks
          name="affiliateCardSeqs"
          picker={affiliateCardPicker}
          known={known}
          wide
          help="비워 두면 렌탈사에 적용되는 모든 제휴카드를 쓸 수 있습니다."
        />
      </Section>
      <Section title="고시정보" hint="노출하려면 제품 사양을 뺀 모든 항목이 필요합니다.">
        <Notice.Area name="ownershipTerms" wide rows={2} />
        <Notice.Area name="maintenance" wide rows={2} />
        <Notice.Area name="liability" wide rows={2} />
        <Notice.Area name="cancellation" wide rows={2} />
        <Notice.Area name="spec" wide rows={2} />
        <Notice.Area name="contact" wide rows={2} />
      </Section>
      <Section title="노출">
        <Switch name="visible" text="쇼핑몰에 노출" />
        {record && (
          <ReadOnlyField label="최근 30일 신청">{formatThousands(record.applicationCount30d)}건</ReadOnlyField>
        )}
      </Section>
    </DetailDrawer>
  )
}

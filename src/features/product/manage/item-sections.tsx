import { useFormValue } from '@/kit/detail/form-context'
import { deliveryMethodLabels, mountFeeTypeLabels, saleStateLabels } from '@/shared/api/gen/product-manage-form.gen'
import { formatThousands } from '@/shared/lib/format'
import { formatSwitch } from '@/shared/lib/format-value'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { Switch as SwitchBox } from '@/shared/ui/inputs/choice'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Section } from '@/shared/ui/records/section'
import styles from './item.module.css'
import { discountRate, marginRate, nextStates, saleStateRefusal } from './item.rules'
import { type ItemDetail, itemFields, noticeFields } from './item-fields'

const { Area, Checks, Image, Images, Money, Num, Percent, Radio, Rich, Select, Switch, Tags } = itemFields
const Notice = noticeFields

const stockDialog = lazyCode(() => import('./stock-dialog'))

interface Props {
  detail: ItemDetail
}

/** Renders 판매상태: the current state and the states it can change to. */
function SaleState({ detail: { record } }: Props) {
  const now = record?.saleState ?? 'READY'
  const options = [now, ...nextStates({ saleState: now })].map((value) => ({
    value,
    label: saleStateLabels[value],
    disabled: record !== undefined && value !== now && saleStateRefusal(record, value) !== undefined,
  }))
  const refused =
    record &&
    nextStates(record)
      .map((next) => saleStateRefusal(record, next))
      .find(Boolean)
  return <Select name="saleState" options={options} width={14} help={refused} />
}

export function PriceSection({ detail }: Props) {
  const { record, form, mayWrite, follow } = detail
  const managed = useFormValue(form, 'stockManaged')
  const sale = useFormValue(form, 'salePrice')
  const list = useFormValue(form, 'listPrice')
  const cost = useFormValue(form, 'costPrice')
  // rendered without a value, too: a line that appears while typing would move the boxes below
  const discount = `할인율 ${list && sale && sale <= list ? `${discountRate(list, sale)}%` : '-'}`
  const margin = `마진율 ${sale && cost != null ? `${marginRate(sale, cost).toFixed(1)}%` : '-'}`
  async function openStock(item: NonNullable<typeof record>) {
    const dialog = await stockDialog.get()
    // not awaited, so that the button is not busy while the dialog is open
    void dialog?.openStockDialog(item).then((stored) => stored && follow(stored.version))
  }
  return (
    <Section title="가격·재고">
      <Money name="listPrice" unit="원" />
      <Money name="salePrice" unit="원" note={discount} />
      <Money name="costPrice" unit="원" note={margin} />
      <Percent name="pointRate" help="비워 두면 쇼핑몰 기본 적립률" />
      <SaleState detail={detail} />
      <Switch name="visible" text="쇼핑몰에 진열" />
      <Switch name="stockManaged" text="재고 수량 관리" />
      {record ? (
        <ReadOnlyField
          label="재고"
          help={record.soldOutBy === 'ADMIN' ? '관리자가 품절 처리한 상품입니다.' : undefined}
        >
          <span className={styles.stockRow}>
            <b>{formatThousands(record.stockQuantity)}개</b>
            {mayWrite && <Button onClick={() => openStock(record)}>재고조정</Button>}
            {record.effectivePrice !== record.salePrice && (
              <span>기획전가 {formatThousands(record.effectivePrice)}원</span>
            )}
          </span>
        </ReadOnlyField>
      ) : (
        <Num name="initialStockQuantity" unit="개" grouped disabled={managed === false} />
      )}
      <Num name="safetyStock" unit="개" help="비워 두면 쇼핑몰 기본 안전재고" />
      <Num name="minQuantity" unit="개" />
      <Num name="maxQuantity" unit="개" />
    </Section>
  )
}

export function DeliverySection({ detail }: Props) {
  const parcel = useFormValue(detail.form, 'deliveryMethods')?.includes('PARCEL') ?? false
  return (
    <Section title="배송·장착">
      <Checks
        name="deliveryMethods"
        labels={deliveryMethodLabels}
        onChange={(methods) => {
          if (!Array.isArray(methods) || !methods.includes('PARCEL')) detail.form.set('parcelFee', null)
        }}
      />
      <Radio name="mountFeeType" labels={mountFeeTypeLabels} />
      <Money
        name="parcelFee"
        unit="원"
        disabled={!parcel}
        help={parcel ? '비워 두면 쇼핑몰 기본 택배비' : '택배를 선택하면 입력할 수 있습니다.'}
      />
    </Section>
  )
}

export function ImageSection({ detail: { record } }: Props) {
  const shared = record?.tire?.patternImage
  return (
    <Section title="이미지">
      <Image
        name="mainFileSeq"
        help={
          record?.itemType === 'TIRE' || shared ? (
            <span className={styles.stockRow}>
              비워 두면 패턴 이미지를 사용합니다.
              {shared && <img className={styles.shared} src={shared.url} alt={`패턴 이미지 ${shared.name}`} />}
            </span>
          ) : undefined
        }
      />
      <Images name="imageFileSeqs" max={10} />
    </Section>
  )
}

/** Renders the description. A tire without its own uses that of its pattern. */
export function DescriptionSection({ detail, tire }: Props & { tire: boolean }) {
  const { form, readOnly } = detail
  const shared = useFormValue(form, 'description') == null && tire
  return (
    <Section title="상세설명">
      {tire && (
        <ReadOnlyField label="패턴 설명 사용" wide>
          {readOnly === undefined ? (
            <SwitchBox
              label="패턴의 상세설명을 그대로 사용"
              checked={shared}
              onChange={({ target }) => {
                form.set('description', target.checked ? null : '')
                form.set('mobileDescription', null)
              }}
            />
          ) : (
            formatSwitch(shared)
          )}
        </ReadOnlyField>
      )}
      {!shared && (
        <>
          <Rich name="description" />
          <Rich name="mobileDescription" help="비워 두면 PC 상세설명을 사용합니다." />
        </>
      )}
    </Section>
  )
}

export function NoticeSection() {
  return (
    <Section title="고시정보" hint="비워 둔 항목은 ‘상세설명 참조’로 표시됩니다.">
      <Notice.Text name="modelName" />
      <Notice.Text name="releasedYm" />
      <Notice.Text name="certification" />
      <Notice.Text name="maker" />
      <Notice.Text name="originCountry" />
      <Notice.Text name="sizeText" />
      <Notice.Text name="applicableCars" />
      <Notice.Text name="warranty" />
      <Notice.Text name="asContact" />
      <Notice.Text name="caution" />
    </Section>
  )
}

export function OperationSection() {
  return (
    <Section title="운영">
      <Tags name="keywords" wide />
      <Switch name="couponAllowed" />
      <Switch name="compareExposed" />
      <Switch name="restockNotifyEnabled" />
      <Area name="adminMemo" rows={3} wide />
    </Section>
  )
}

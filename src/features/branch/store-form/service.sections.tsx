import { useFormValue } from '@/kit/detail/form-context'
import { fieldsOf } from '@/kit/fields/fields'
import { MoneyField, NumberField } from '@/kit/fields/input-fields'
import { call } from '@/shared/api/client'
import { storeEquipmentLabels, storeServiceLabels, storeSlotMinutesLabels } from '@/shared/api/gen/branch-manage.gen'
import { isSame } from '@/shared/lib/values'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { confirm } from '@/shared/ui/layers/dialog'
import { showFailure } from '@/shared/ui/layers/failure'
import { Section } from '@/shared/ui/records/section'
import { feesUpTo } from '../../../../domain/branch/store-rules'
import { HoursGrid } from '../hours-grid'
import type { StoreForm } from '../manage/store.detail-def'
import { storeDetail } from '../manage/store.detail-def'
import { AbilityField } from './ability-field'
import styles from './store-form.module.css'

const { Num, Select, Checks, Switch, Day } = fieldsOf(storeDetail)
const Fee = fieldsOf(storeDetail, 'fees')

interface Props {
  detail: StoreForm
}

export function AbilitySection() {
  return (
    <Section title="작업 능력">
      <Num name="maxRim" unit="인치까지" width={9} required />
      <Num name="liftCount" unit="대" width={9} required />
      <Checks name="equipments" labels={storeEquipmentLabels} />
      <AbilityField help="선택하지 않은 작업이 필요한 상품은 이 장착점에 예약할 수 없습니다." />
    </Section>
  )
}

export function ServiceSection() {
  return (
    <Section title="서비스">
      <Checks
        name="services"
        labels={storeServiceLabels}
        required
        help="타이어 장착 또는 배터리 교체는 꼭 있어야 합니다."
      />
    </Section>
  )
}

/** Renders 기본 요금표 불러오기: fills in the shop's standard fees for the services of the store. */
function StandardFees({ detail: { form } }: Props) {
  async function press() {
    const question = {
      title: '기본 요금표 불러오기',
      message: '입력된 요금을 쇼핑몰의 기본 요금표로 바꿉니다. 저장하기 전에는 반영되지 않습니다.',
      confirmLabel: '불러오기',
    }
    if (form.read('fees')?.mountFees.length && !(await confirm(question))) return
    try {
      const { fees } = await call('get', '/api/v1/admin/stores/fee-defaults', {})
      form.set('fees', feesUpTo(fees, form.read('maxRim') ?? 20))
    } catch (error) {
      await showFailure(error)
    }
  }
  return (
    <Button size="sm" onClick={press}>
      기본 요금표 불러오기
    </Button>
  )
}

export function FeeSection({ detail }: Props) {
  const { form, record, readOnly } = detail
  const changed = !isSame(useFormValue(form, 'fees'), record?.fees)
  return (
    <Section
      title="요금"
      hint={record?.feesSince ? `${record.feesSince}부터 적용` : undefined}
      aside={!readOnly && <StandardFees detail={detail} />}
    >
      <Fee.Rows
        name="mountFees"
        help="13인치부터 최대 인치까지 빈 구간 없이 입력해 주세요. 13인치보다 작은 휠은 13인치 요금을 따릅니다. 엑셀의 표를 붙여 넣을 수 있습니다."
        columns={[
          { title: '인치부터', width: 9, cell: <NumberField name="rimFrom" width={7} /> },
          { title: '인치까지', width: 9, cell: <NumberField name="rimTo" width={7} /> },
          { title: '장착비 (개당)', width: 14, cell: <MoneyField name="feePerTire" width={10} step={100} /> },
          { title: '정산 단가 (개당)', width: 14, cell: <MoneyField name="settlePerTire" width={10} step={100} /> },
        ]}
        blank={() => ({ rimFrom: 13, rimTo: 16, feePerTire: 0, settlePerTire: 0 })}
        addLabel="구간 추가"
        unordered
      />
      <Fee.Money name="runFlatExtra" label="런플랫 추가" step={100} />
      <Fee.Money name="lightTruckExtra" label="소형화물 추가" step={100} />
      <Fee.Money name="disposalFee" label="폐타이어" step={100} />
      <Fee.Money name="valveFee" label="밸브" step={100} />
      <Fee.Money name="nitrogenFee" label="질소주입" step={100} />
      <Fee.Switch name="balanceIncluded" label="휠밸런스" text="장착비에 포함" />
      <MoneyField name="fees.alignmentFee.domestic" label="얼라인먼트 국산" step={100} />
      <MoneyField name="fees.alignmentFee.suv" label="얼라인먼트 SUV" step={100} />
      <MoneyField name="fees.alignmentFee.imported" label="얼라인먼트 수입" step={100} />
      <Fee.Money name="visitFee" label="출장비" step={100} />
      <Fee.Money name="batteryFee" label="배터리 교체비" step={100} />
      <Fee.Money name="batterySettle" label="배터리 정산 단가" step={100} />
      <Fee.Area name="freeText" label="요금 안내" rows={2} />
      {changed && (
        <Day name="feesFrom" help="비워 두면 오늘부터 적용합니다. 그 전날까지의 장착은 지금 요금으로 정산합니다." />
      )}
    </Section>
  )
}

export function HoursSection() {
  return (
    <Section
      title="영업시간"
      hint="여러 칸을 끌어 선택해 복사하거나 엑셀에서 붙여 넣고, Ctrl+D로 아래까지 채울 수 있습니다."
      plain
    >
      <div className={styles.hours}>
        <HoursGrid />
      </div>
    </Section>
  )
}

export function BookingSection({ detail: { form, record } }: Props) {
  const sameDay = useFormValue(form, 'sameDay') === true
  const lifts = useFormValue(form, 'liftCount') ?? 2
  return (
    <Section title="예약">
      <Switch name="reservationOn" />
      <Select name="slotMinutes" labels={storeSlotMinutesLabels} />
      <Num
        name="capacity"
        unit="대"
        width={9}
        help={`같은 시간에 받을 수 있는 차량입니다. 작업대의 2배(${lifts * 2}대)까지.`}
      />
      <Num name="lastSlotBefore" unit="분 전까지" width={9} step={10} help="영업 종료 기준" />
      <Num name="minLeadDays" unit="영업일" width={9} disabled={sameDay} help="주문부터 상품이 도착할 때까지" />
      <Switch name="sameDay" text="매장 재고로 당일 장착" />
      <Num name="maxAheadDays" unit="일 후까지" width={9} />
      {record && <ReadOnlyField label="예정 예약">{record.upcomingReservationCount}건</ReadOnlyField>}
    </Section>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormValue } from '@/kit/detail/form-context'
import { carClassLabels, fuelTypeLabels } from '@/shared/api/gen/car-model-form.gen'
import type { Schemas } from '@/shared/api/types'
import { Section } from '@/shared/ui/records/section'
import { makerOptions, modelOptions } from '../car.calls'
import {
  batteryCells as Cell,
  type ModelForm,
  modelFields,
  psiFields as Psi,
  wheelFields as Wheel,
} from './car-model.fields'

const { Text, Select, Autocomplete, Checks, Month, Image, Switch, Rows } = modelFields

const normalized = (text: string): string => text.replace(/\s/g, '').toLowerCase()

/** Renders 기본정보. Existing model names of the maker are suggested to avoid different spellings. */
export function BasicSection({ form, record }: { form: ModelForm; record: Schemas['CarModel'] | undefined }) {
  const client = useQueryClient()
  const carMakerSeq = useFormValue(form, 'carMakerSeq')
  // the record's own maker is known before the makers are loaded
  const currentMaker = record && [{ carMakerSeq: record.carMakerSeq, name: record.carMakerName }]
  const makers = useQuery(makerOptions).data ?? currentMaker ?? []
  async function suggest(text: string) {
    if (!carMakerSeq) return []
    const { names } = await client.fetchQuery(modelOptions(carMakerSeq))
    return names.map(({ modelName }) => modelName).filter((name) => normalized(name).includes(normalized(text)))
  }
  return (
    <Section title="기본정보">
      <Select
        name="carMakerSeq"
        options={makers.map(({ carMakerSeq: seq, name }) => ({ value: String(seq), label: name }))}
      />
      <Autocomplete
        name="modelName"
        of={['car-model-names', carMakerSeq]}
        width={20}
        help="같은 모델은 목록에 있는 이름을 사용해 주세요."
        suggest={suggest}
      />
      <Text name="detailName" width={28} help="예: 더 뉴 아반떼 (CN7)" />
      <Text name="generationCode" width={12} />
      <Select name="carClass" labels={carClassLabels} width={12} />
      <Checks name="fuelTypes" labels={fuelTypeLabels} wide />
      <Month name="soldFrom" />
      <Month name="soldTo" help="비워 두면 판매중입니다." />
      <Image name="imageFileSeq" wide />
      <Switch name="visible" help="숨겨도 이미 등록한 회원의 차량에서는 계속 사용됩니다." />
    </Section>
  )
}

const batteryColumns = [
  {
    title: '규격코드',
    width: 10,
    cell: <Cell.Text name="specCode" placeholder="AGM80L" read={(text) => text.trim().toUpperCase()} />,
  },
  { title: '연료', width: 10, cell: <Cell.Select name="fuelType" labels={fuelTypeLabels} empty="전체" width={9} /> },
  { title: 'ISG 전용', width: 6, cell: <Cell.Switch name="isgOnly" text={null} /> },
  { title: '메모', cell: <Cell.Text name="note" /> },
]

/** Renders 적용 배터리, by the spec codes of battery items. */
export function BatterySection() {
  return (
    <Section title="배터리">
      <Rows
        name="batteries"
        columns={batteryColumns}
        blank={() => ({ specCode: '', fuelType: null, isgOnly: false, note: null })}
        addLabel="배터리 추가"
        none="등록된 배터리가 없습니다."
      />
    </Section>
  )
}

/** Renders 공기압·휠. The pressures are both given or both empty. */
export function WheelSection({ form }: { form: ModelForm }) {
  const needed = useFormValue(form, 'recommendedPsi') != null
  function clearEmpty() {
    const psi = form.read('recommendedPsi')
    // a cleared input leaves null in the form's object
    if (psi && (psi.front as number | null) == null && (psi.rear as number | null) == null)
      form.set('recommendedPsi', null)
  }
  return (
    <Section title="공기압·휠">
      <Psi.Num name="front" required={needed} unit="psi" onChange={clearEmpty} />
      <Psi.Num name="rear" required={needed} unit="psi" onChange={clearEmpty} />
      <Wheel.Text name="pcd" width={12} help="예: 5x114.3" />
      <Wheel.Num name="boreMm" unit="mm" />
      <Wheel.Text name="note" wide />
    </Section>
  )
}

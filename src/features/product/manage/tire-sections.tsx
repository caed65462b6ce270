import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormValue } from '@/kit/detail/form-context'
import {
  loadTypeLabels,
  noiseGradeLabels,
  seasonLabels,
  speedSymbolLabels,
  tireConstructionLabels,
  utqgTemperatureLabels,
  utqgTractionLabels,
} from '@/shared/api/gen/product-manage-form.gen'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { applyTireSize } from '@/shared/lib/tire-size'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { TireSizeInput } from '@/shared/ui/inputs/tire-size-input'
import { Section } from '@/shared/ui/records/section'
import { type ParsedTire, parseTireSpec, sizeLabel } from '../../../../domain/product/tire-size'
import { nestedTitles } from './item.words'
import { type ItemDetail, itemFields, tireFields } from './item-fields'

const Tire = tireFields
const { Select, Text } = itemFields
type TireValues = Partial<Schemas['TireFields']>

const GRADES = [1, 2, 3, 4, 5].map((grade) => ({ value: String(grade), label: `${grade}등급` }))
const PLIES = [4, 6, 8, 10, 12].map((ply) => ({ value: String(ply), label: `${ply}PR` }))
/** OE marks that car makers put on tires made for them. */
const OE_MARKS = ['★', 'MO', 'MOE', 'AO', 'N0', 'T0', 'J', 'LR']
const suggestMarks = async (text: string) => OE_MARKS.filter((mark) => mark.startsWith(text.toUpperCase()))

const useBrands = (itemType: Schemas['ItemType']) =>
  useQuery(apiQuery('/api/v1/admin/brands/options', { query: { itemType } })).data ?? []

/** What can be created over the form of an item. */
export type NewPart = 'brand' | 'pattern'

interface BrandProps {
  itemType: Schemas['ItemType']
  /** Clears the fields that depend on the brand. */
  onChange?: () => void
  /** Opens the form of a new brand. */
  create: (part: NewPart) => void
}

/** Renders the brand select of an item type, and the button that creates a brand. */
export function BrandField({ itemType, onChange, create }: BrandProps) {
  const { canWrite } = useRights()
  const options = useBrands(itemType).map(({ brandSeq, name }) => ({ value: String(brandSeq), label: name }))
  const add = canWrite('BRAND_MANAGEMENT') && (
    <Button size="sm" onClick={() => create('brand')}>
      새 브랜드 등록
    </Button>
  )
  return <Select name="brandSeq" options={options} onChange={onChange} width={20} help={add} />
}

/** Renders brand and pattern. A pattern given in the URL also sets its brand. */
export function TireBrandFields({ detail, create }: { detail: ItemDetail } & Pick<BrandProps, 'create'>) {
  const { form, creating } = detail
  const { canWrite } = useRights()
  const brandSeq = useFormValue(form, 'brandSeq')
  const tire: TireValues | null | undefined = useFormValue(form, 'tire')
  const patternSeq = tire?.patternSeq
  const { data: patterns = [] } = useQuery(
    apiQuery('/api/v1/admin/patterns/options', { query: brandSeq ? { brandSeq: [brandSeq] } : {} }),
  )
  const known = patterns.find((pattern) => pattern.patternSeq === patternSeq)
  const season = known && seasonLabels[known.season]
  const add = canWrite('PATTERN_MANAGEMENT') && (
    <Button size="sm" onClick={() => create('pattern')}>
      새 패턴 등록
    </Button>
  )
  useEffect(() => {
    // prefilled, not entered: leaving the page loses nothing
    if (creating && !brandSeq && known) form.reveal({ brandSeq: known.brandSeq })
  }, [creating, brandSeq, known, form])
  return (
    <>
      <BrandField itemType="TIRE" onChange={() => form.put('tire.patternSeq', undefined)} create={create} />
      <Tire.Select
        name="patternSeq"
        disabled={!brandSeq}
        note={detail.readOnly && season}
        help={
          brandSeq ? (
            <>
              {season} {add}
            </>
          ) : (
            '브랜드를 먼저 선택해 주세요.'
          )
        }
        options={patterns.map((pattern) => ({
          value: String(pattern.patternSeq),
          label: pattern.patternCode ? `${pattern.name} (${pattern.patternCode})` : pattern.name,
        }))}
        width={26}
      />
    </>
  )
}

/** Renders the resulting item name as far as it can be derived. */
export function TireName({ detail }: { detail: ItemDetail }) {
  const { form } = detail
  const brandSeq = useFormValue(form, 'brandSeq')
  const tire: TireValues | null | undefined = useFormValue(form, 'tire')
  const override = useFormValue(form, 'nameOverride')
  const brand = useBrands('TIRE').find((each) => each.brandSeq === brandSeq)?.name ?? ''
  const { data: patterns = [] } = useQuery(
    apiQuery('/api/v1/admin/patterns/options', { query: brandSeq ? { brandSeq: [brandSeq] } : {} }),
  )
  const pattern = patterns.find((each) => each.patternSeq === tire?.patternSeq)?.name ?? ''
  const { width, rim, aspect = null } = tire ?? {}
  const label = width && rim ? sizeLabel({ ...tire, width, rim, aspect }) : ''
  const defaultName = [brand, pattern, label, tire?.oeMark, tire?.runFlat && '런플랫', tire?.isAged && '이월']
  return (
    <>
      <ReadOnlyField label="상품명">{override?.trim() || defaultName.filter(Boolean).join(' ') || '-'}</ReadOnlyField>
      <ReadOnlyField label="규격">{label || '-'}</ReadOnlyField>
      <Text name="nameOverride" help="입력하면 위 상품명 대신 사용합니다." />
    </>
  )
}

/** Renders one box that parses a whole size, and the fields of its parts. */
export function TireSizeFields({ detail }: { detail: ItemDetail }) {
  const { form, readOnly } = detail
  const commercial = (useFormValue(form, 'tire') as TireValues | null | undefined)?.isCommercial ?? false

  /** Values of the previous size that the pasted text did not contain. */
  const [cleared, setCleared] = useState('')

  function fill(spec: ParsedTire) {
    const old: TireValues = form.read('tire') ?? {}
    const { tire, cleared } = applyTireSize(old, spec)
    // the parser only returns symbols and plies of the contract
    form.set('tire', tire as Schemas['TireFields'])
    setCleared(cleared.map((name) => `${nestedTitles.tire(name)} ${old[name]}`).join(', '))
  }
  /** Parses a whole size that was pasted into the box of a single part. */
  const onPasteText = (text: string): boolean => {
    const spec = parseTireSpec(text)
    if (spec) fill(spec)
    return spec !== null
  }
  return (
    <>
      {readOnly === undefined && (
        <TireSizeInput
          title="규격 붙여넣기"
          help="225/45R17 94W XL, 2254517처럼 입력하면 아래 항목을 채웁니다."
          status={cleared && `이전 규격의 값을 비웠습니다: ${cleared}`}
          onSpec={fill}
        />
      )}
      <Tire.Num name="width" unit="mm" step={5} onPasteText={onPasteText} also="tire.sizeLabel" />
      <Tire.Num
        name="aspect"
        unit="%"
        step={5}
        onPasteText={onPasteText}
        required={!commercial}
        help={commercial ? 'C 규격은 비울 수 있습니다.' : undefined}
      />
      <Tire.Num name="rim" unit="인치" onPasteText={onPasteText} />
      <Tire.Radio name="construction" labels={tireConstructionLabels} />
      <Tire.Switch name="isCommercial" />
      <Tire.Num name="loadIndex" onPasteText={onPasteText} />
      <Tire.Num name="loadIndexDual" disabled={!commercial} onPasteText={onPasteText} />
      <Tire.Select name="speedSymbol" labels={speedSymbolLabels} width={16} />
      <Tire.Radio name="loadType" labels={loadTypeLabels} />
      <Tire.Select name="ply" options={PLIES} empty="없음" width={10} />
    </>
  )
}

/** Renders 규격·인증: the remaining fields of a tire. */
export function TireSection({ detail: { record } }: { detail: ItemDetail }) {
  return (
    <Section title="규격·인증">
      <Tire.Autocomplete name="oeMark" of={['oeMarks']} suggest={suggestMarks} width={10} />
      <Tire.Switch name="runFlat" />
      <Tire.Switch name="sealant" />
      <Tire.Switch name="acousticFoam" />
      <Tire.Switch name="threePeak" />
      <Tire.Switch name="isAged" />
      <Tire.Text name="originCountry" width={16} />
      <Tire.Text name="productionWeekFrom" width={8} placeholder="1226" help="주 2자리 + 연도 2자리" />
      <Tire.Text name="productionWeekTo" width={8} placeholder="1426" />
      <Tire.Select name="rollingResistanceGrade" options={GRADES} empty="미입력" width={10} />
      <Tire.Select name="wetGripGrade" options={GRADES} empty="미입력" width={10} />
      <Tire.Select name="noiseGrade" labels={noiseGradeLabels} empty="미입력" width={10} />
      <Tire.Num name="noiseDb" unit="dB" />
      <Tire.Num name="utqgTreadwear" />
      <Tire.Select name="utqgTraction" labels={utqgTractionLabels} empty="미입력" width={10} />
      <Tire.Select name="utqgTemperature" labels={utqgTemperatureLabels} empty="미입력" width={10} />
      {record?.tire && <ReadOnlyField label="최대하중">{`${formatThousands(record.tire.maxLoadKg)}kg`}</ReadOnlyField>}
    </Section>
  )
}

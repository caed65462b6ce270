import { useState } from 'react'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import { mainFeatureKindLabels } from '@/shared/api/gen/exhibit-mainscreen-form.gen'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { nameCell } from '@/shared/ui/table/cells'
import { BannerPicture } from '../banner/banner-picture'
import { mainBrandDetail } from './main-brand.detail-def'
import { itemsOf, newBrandPicker, patternsOf } from './main-brand.picker'
import styles from './main-screen.module.css'

const { Text, Image, Pick, Rows, Switch } = fieldsOf(mainBrandDetail)

type Row = Schemas['MainFeatureBody']
type BrandDetail = ReturnType<typeof useDetail<'/api/v1/admin/main-brands/{seq}', '/api/v1/admin/main-brands'>>

const PC = [600, 400] as const
const MOBILE = [400, 400] as const
const MAX_FEATURED = 8

/** Renders the form to add or edit a brand in a drawer over the list. */
export function MainBrandForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(mainBrandDetail, { target, onClose })
  const { record, form, creating } = detail
  const pc = useFormValue(form, 'pcFileSeq')
  const mobile = useFormValue(form, 'mobileFileSeq')
  return (
    <DetailDrawer
      detail={detail}
      onClose={onClose}
      badge={record && !record.brandVisible && <Pill tone="amber">브랜드 숨김</Pill>}
    >
      <Section title="기본 정보">
        {creating ? (
          <Pick name="brandSeq" picker={newBrandPicker} onChange={() => form.set('featured', [])} />
        ) : (
          <ReadOnlyField label="브랜드">
            {record?.brandName} · 판매중 {formatThousands(record?.onSaleCount ?? 0)}개
          </ReadOnlyField>
        )}
        <Text name="displayName" help="비워 두면 브랜드명으로 보입니다." />
        <Text name="copy" wide />
        <Switch name="visible" text="쇼핑몰에 노출" />
      </Section>
      <Section title="대표 이미지">
        <Image name="pcFileSeq" help={`권장 크기 ${PC[0]}×${PC[1]}px`} />
        <BannerPicture label="PC 미리보기" fileSeq={pc} size={PC} />
        <Image name="mobileFileSeq" help={`권장 크기 ${MOBILE[0]}×${MOBILE[1]}px`} />
        <BannerPicture phone label="모바일 미리보기" fileSeq={mobile} size={MOBILE} />
      </Section>
      <Section title="대표 패턴/상품" hint={`${MAX_FEATURED}개까지, 끌어서 순서를 바꿉니다.`}>
        <Featured detail={detail} />
      </Section>
    </DetailDrawer>
  )
}

/** Renders the featured patterns and items of the brand, in their order. */
function Featured({ detail }: { detail: BrandDetail }) {
  const { form, record } = detail
  const [pickedNames, setPickedNames] = useState<ReadonlyMap<string, string>>(new Map())
  const chosen = useFormValue(form, 'brandSeq')
  const brandSeq = record?.brandSeq ?? chosen
  const rows = useFormValue(form, 'featured') ?? []
  const keyOf = ({ kind, seq }: Row) => `${kind} ${seq}`
  const nameOf = (row: Row) =>
    pickedNames.get(keyOf(row)) ?? record?.featured.find((each) => keyOf(each) === keyOf(row))?.name ?? `${row.seq}`
  const pictureOf = (row: Row) => record?.featured.find((each) => keyOf(each) === keyOf(row))?.thumbnailUrl ?? null
  const editable = detail.mayWrite && detail.readOnly === undefined

  async function pick(kind: Row['kind']): Promise<Row[] | undefined> {
    if (!brandSeq) return undefined
    const chosenSeqs = rows.filter((row) => row.kind === kind).map(({ seq }) => seq)
    const options = { chosen: chosenSeqs, max: MAX_FEATURED - rows.length + chosenSeqs.length }
    const found =
      kind === 'PATTERN'
        ? (await patternsOf(brandSeq).many(options))?.map(({ patternSeq, name }) => ({
            seq: patternSeq,
            name,
          }))
        : (await itemsOf(brandSeq).many(options))?.map(({ itemSeq, name }) => ({ seq: itemSeq, name }))
    if (!found) return undefined
    setPickedNames(
      (previous) => new Map([...previous, ...found.map(({ seq, name }) => [`${kind} ${seq}`, name] as const)]),
    )
    return found.filter(({ seq }) => !chosenSeqs.includes(seq)).map(({ seq }) => ({ kind, seq }))
  }
  const full = rows.length >= MAX_FEATURED ? `최대 ${MAX_FEATURED}개까지 등록할 수 있습니다.` : undefined
  return (
    <>
      <Rows
        name="featured"
        none="대표 패턴이나 상품이 없습니다."
        {...(brandSeq && { add: { label: '패턴 추가', rows: () => pick('PATTERN') } })}
        columns={[
          { title: '구분', width: 5, cell: ({ kind }) => mainFeatureKindLabels[kind] },
          { title: '이름', cell: (row) => nameCell(nameOf(row), null, pictureOf(row)) },
        ]}
      />
      {editable && brandSeq && (
        <div className={styles.tools}>
          <Button
            disabled={full}
            onClick={async () => {
              const picked = await pick('ITEM')
              if (picked) form.set('featured', [...rows, ...picked].slice(0, MAX_FEATURED))
            }}
          >
            상품 추가
          </Button>
        </div>
      )}
    </>
  )
}

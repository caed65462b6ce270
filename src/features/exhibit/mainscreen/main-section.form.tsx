import { anyBrandPicker } from '@/features/product/brand/brand.picker'
import { itemPicker } from '@/features/product/manage/item.picker'
import { stateTones } from '@/features/state.tones'
import { CopyButton } from '@/kit/detail/copy-button'
import type { DetailTarget } from '@/kit/detail/detail-def'
import { DetailDrawer } from '@/kit/detail/detail-drawer'
import { useFormValue } from '@/kit/detail/form-context'
import { useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import {
  displayAudienceLabels,
  displayDeviceLabels,
  displayStateLabels,
  mainAutoRuleLabels,
  mainItemTypeLabels,
  mainSectionLayoutLabels,
  mainSectionModeLabels,
  mainSoldOutLabels,
  seasonLabels,
  vehicleTypeLabels,
} from '@/shared/api/gen/exhibit-mainscreen-form.gen'
import { Button } from '@/shared/ui/inputs/button'
import { CheckList } from '@/shared/ui/inputs/choice'
import { openDialog } from '@/shared/ui/layers/dialog'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { FEW_ITEMS } from '../../../../domain/exhibit/main-section'
import { ColorField } from '../color-field'
import { ShownItems } from '../shown-items'
import styles from './main-screen.module.css'
import { sectionPreview } from './main-section.calls'
import { mainSectionDetail } from './main-section.detail-def'
import { hasTooFewItems, RIMS, selectionOf } from './main-section.rules'
import { type SectionDetail, SectionItems } from './main-section-items'

const { Text, Radio, Select, Num, Switch, DateTime } = fieldsOf(mainSectionDetail)
const Filter = fieldsOf(mainSectionDetail, 'autoFilter')

const WIDTH = 80
const rims = RIMS.map((rim) => ({ value: String(rim), label: `${rim}` }))

/** Renders the form to create or edit a section in a drawer over the list. */
export function MainSectionForm({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const detail = useDetail(mainSectionDetail, { target, onClose })
  const { record, form } = detail
  const auto = useFormValue(form, 'mode') === 'AUTO'
  return (
    <DetailDrawer
      detail={detail}
      onClose={onClose}
      width={WIDTH}
      badge={record && <Pill tone={stateTones[record.displayState]}>{displayStateLabels[record.displayState]}</Pill>}
      actions={<CopyButton detail={detail} />}
    >
      <Section title="기본 정보">
        <Text name="title" />
        <ColorField name="titleColor" />
        <Text name="subtitle" wide />
        <Radio name="itemType" labels={mainItemTypeLabels} />
        <Radio name="layout" labels={mainSectionLayoutLabels} />
        <Text name="morePath" wide help="/로 시작하는 쇼핑몰 경로. 비워 두면 더보기가 없습니다." />
      </Section>
      <Section title="진열" aside={<Result detail={detail} />}>
        <Radio name="mode" labels={mainSectionModeLabels} />
        <Num name="itemCount" unit="개" help="4~40개, 짝수" />
        <Radio name="soldOut" labels={mainSoldOutLabels} wide />
        {auto && <AutoFields detail={detail} />}
      </Section>
      <Section
        title={auto ? '고정 상품' : '상품'}
        hint={auto ? '자동으로 고른 상품보다 앞에 보입니다.' : '끌어서 순서를 바꿉니다.'}
      >
        <SectionItems detail={detail} copy={target.copy} />
      </Section>
      <Section title="노출 설정">
        <Radio name="device" labels={displayDeviceLabels} />
        <Radio name="audience" labels={displayAudienceLabels} />
        <DateTime name="startAt" />
        <DateTime name="endAt" start="23:59" help="비워 두면 기간 제한이 없습니다." />
        <Switch name="visible" text="쇼핑몰에 노출" />
      </Section>
    </DetailDrawer>
  )
}

/** Renders the automatic rule: which items it selects and how it sorts them. */
function AutoFields({ detail: { record } }: { detail: SectionDetail }) {
  return (
    <>
      <Select name="autoRule" labels={mainAutoRuleLabels} required />
      <Filter.Picks name="brandSeqs" picker={anyBrandPicker} known={record?.filterBrands} />
      <Filter.Custom name="rims" group wide>
        {({ disabled }, { value, set }) => (
          <div className={styles.radios}>
            <CheckList
              options={rims}
              values={(value ?? []).map(String)}
              onChange={(values) => set(values.map(Number))}
              disabled={disabled}
            />
          </div>
        )}
      </Filter.Custom>
      <Filter.Checks name="seasons" labels={seasonLabels} />
      <Filter.Checks name="vehicleTypes" labels={vehicleTypeLabels} />
      <Filter.Money name="priceFrom" />
      <Filter.Money name="priceTo" />
      <Filter.Picks
        name="excludeSeqs"
        picker={itemPicker}
        known={record?.excluded.map(({ itemSeq, itemCode, name }) => ({ seq: itemSeq, name: `${itemCode} ${name}` }))}
      />
    </>
  )
}

/** Renders the button that previews the items of the unsaved form. */
function Result({ detail: { form } }: { detail: SectionDetail }) {
  const { run } = useAction(sectionPreview)
  async function show() {
    const items = await run({ body: selectionOf(form.readAll()) })
    if (!items) return
    // not awaited, so that the button is not busy while the dialog is open
    void openDialog(
      () => (
        <>
          {hasTooFewItems(items.length) && <p className={styles.note}>{FEW_ITEMS}</p>}
          <ShownItems label="노출 상품" layout="GRID" items={items} />
        </>
      ),
      { title: `결과 보기 (${items.length}개)`, size: 'lg' },
    )
  }
  return (
    <Button size="sm" onClick={show}>
      결과 보기
    </Button>
  )
}

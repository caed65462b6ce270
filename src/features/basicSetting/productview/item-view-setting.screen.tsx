import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { DetailScreen } from '@/kit/detail/detail-screen'
import { useFormValue } from '@/kit/detail/form-context'
import { type Detail, useDetail } from '@/kit/detail/use-detail'
import { fieldsOf } from '@/kit/fields/fields'
import {
  itemDiscountStyleLabels,
  itemListSortLabels,
  itemListViewLabels,
  itemPriceUnitLabels,
  itemSoldOutPlaceLabels,
  itemTypeLabels,
  itemViewBadgeLabels,
  itemViewFieldLabels,
} from '@/shared/api/gen/basicSetting-productview.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { useAction } from '@/shared/ui/layers/use-action'
import { Section } from '@/shared/ui/records/section'
import { Tabs } from '@/shared/ui/tabs'
import {
  isRequiredField,
  MAX_VIEW_FIELDS,
  REQUIRED_FIELD_TEXT,
  VIEW_BADGES,
} from '../../../../domain/basicSetting/item-view'
import { itemViewDetail, VIEW_TYPES } from './item-view-setting.detail-def'
import styles from './item-view-setting.module.css'
import { chosenOf, SortableChoice, sortableOptions } from './sortable-choice'
import { ViewPreview } from './view-preview'

const { Radio, Select, Num, Switch, Custom } = fieldsOf(itemViewDetail)
const Pc = fieldsOf(itemViewDetail, 'pc')
const Mobile = fieldsOf(itemViewDetail, 'mobile')
const Card = fieldsOf(itemViewDetail, 'card')
const List = fieldsOf(itemViewDetail, 'list')

type ItemType = Schemas['ItemType']
type ViewDetail = Detail<'/api/v1/admin/item-view-settings/{itemType}', never>

const TABS = VIEW_TYPES.map((key) => ({ key, label: itemTypeLabels[key] }))
const PC_SIZES = [20, 40, 60].map((n) => ({ value: String(n), label: `${n}개` }))
const MOBILE_SIZES = [10, 20, 30].map((n) => ({ value: String(n), label: `${n}개` }))

/**
 * Renders the view settings. The item type is the record number in the URL, so that leaving unsaved changes asks first.
 */
export function ItemViewScreen() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate({ from: '/basicSetting/productview' })
  const itemType = VIEW_TYPES[(itemViewDetail.read(search).seq ?? 1) - 1] ?? 'TIRE'
  const open = (next: ItemType) => {
    const at = VIEW_TYPES.indexOf(next)
    void navigate({ search: at === 0 ? {} : { seq: String(at + 1) } })
  }
  return (
    <Tabs label="상품 구분" items={TABS} value={itemType} onChange={open}>
      <ItemView key={itemType} itemType={itemType} />
    </Tabs>
  )
}

function ItemView({ itemType }: { itemType: ItemType }) {
  const detail = useDetail(itemViewDetail)
  const { form, mayWrite } = detail
  const values = useSyncExternalStore(form.subscribe, form.values)
  const reset = useAction(apiMutation('post', '/api/v1/admin/item-view-settings/{itemType}/reset'), {
    done: '기본값으로 되돌렸습니다.',
    onDone: ({ version }) => detail.follow(version),
  })
  async function askReset() {
    const question = {
      title: `기본값으로: ${itemTypeLabels[itemType]}`,
      message: '모든 설정이 처음 값으로 저장됩니다.',
      confirmLabel: '기본값으로',
      danger: true,
    }
    if (!(await confirm(question))) return
    form.reset()
    await reset.run({ path: { itemType } })
  }
  return (
    <DetailScreen detail={detail} actions={mayWrite && <Button onClick={askReset}>기본값으로</Button>}>
      <div className={styles.split}>
        <div className={styles.settings}>
          <Lists itemType={itemType} detail={detail} />
          <Parts />
          <Badges itemType={itemType} />
        </div>
        {/* the form holds a whole record once it is rendered */}
        <ViewPreview itemType={itemType} view={values as Schemas['ItemViewFields']} />
      </div>
    </DetailScreen>
  )
}

function Lists({ itemType, detail }: { itemType: ItemType; detail: ViewDetail }) {
  const sorts = useFormValue(detail.form, 'sorts') ?? []
  const all = Object.keys(itemListSortLabels) as Schemas['ItemListSort'][]
  return (
    <Section title="목록">
      <Radio name="defaultView" labels={itemListViewLabels} />
      <Switch name="allowSwitch" text="고객이 카드형·리스트형을 바꿀 수 있음" />
      <Pc.Num name="columns" unit="개" width={8} label="PC 한 줄" />
      <Pc.Select name="pageSize" options={PC_SIZES} width={9} label="PC 한 페이지" />
      <Mobile.Num name="columns" unit="개" width={8} label="모바일 한 줄" />
      <Mobile.Select name="pageSize" options={MOBILE_SIZES} width={9} label="모바일 한 페이지" />
      <Custom name="sorts" group wide help="고객이 고를 수 있는 정렬입니다. 끌어서 순서를 바꿉니다.">
        {(control, { value, set }) => (
          <SortableChoice
            {...control}
            label="정렬 선택"
            labels={itemListSortLabels}
            options={sortableOptions(value ?? [], all)}
            onChange={(options) => set(chosenOf(options))}
          />
        )}
      </Custom>
      <Select
        name="defaultSort"
        options={all.map((value) => ({ value, label: itemListSortLabels[value], disabled: !sorts.includes(value) }))}
        width={14}
      />
      <Radio name="soldOut" labels={itemSoldOutPlaceLabels} />
      <Radio name="discountStyle" labels={itemDiscountStyleLabels} />
      {itemType === 'TIRE' && <Radio name="priceUnit" labels={itemPriceUnitLabels} />}
      <Num name="lineClampName" unit="줄" width={8} />
    </Section>
  )
}

const fixed = (field: string) => (isRequiredField(field) ? REQUIRED_FIELD_TEXT : undefined)

function Parts() {
  return (
    <Section
      title="표시 항목"
      hint={`카드형은 ${MAX_VIEW_FIELDS.card}개, 리스트형은 ${MAX_VIEW_FIELDS.list}개까지 표시합니다.`}
    >
      {([Card, List] as const).map((Part, at) => (
        <Part.Custom key={at === 0 ? 'card' : 'list'} name="fields" group wide label={at === 0 ? '카드형' : '리스트형'}>
          {(control, { value, set }) => (
            <SortableChoice
              {...control}
              label={at === 0 ? '카드형 표시 항목' : '리스트형 표시 항목'}
              labels={itemViewFieldLabels}
              options={(value ?? []).map(({ field, visible }) => ({ key: field, on: visible }))}
              onChange={(options) => set(options.map(({ key, on }) => ({ field: key, visible: on })))}
              fixed={fixed}
            />
          )}
        </Part.Custom>
      ))}
    </Section>
  )
}

function Badges({ itemType }: { itemType: ItemType }) {
  return (
    <Section title="배지" hint="위에 있는 것부터 카드마다 3개까지 붙습니다.">
      <Custom name="badges" group wide>
        {(control, { value, set }) => (
          <SortableChoice
            {...control}
            label="배지"
            labels={itemViewBadgeLabels}
            options={sortableOptions(value ?? [], VIEW_BADGES[itemType])}
            onChange={(options) => set(chosenOf(options))}
          />
        )}
      </Custom>
      <Num name="newDays" unit="일" width={8} />
      <Num name="soonOutStock" unit="개 이하" width={10} />
    </Section>
  )
}

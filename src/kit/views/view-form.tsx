import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMe } from '@/shared/api/me'
import { apiMutation } from '@/shared/api/query'
import type { ListPath } from '@/shared/api/types'
import { requiredPrompt } from '@/shared/lib/validate'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { toast } from '@/shared/ui/layers/toast'
import { visibleLength } from '../../../domain/common/visible-text'
import type { List } from '../list/use-list'
import { VIEWS_PATH, type View, viewParamsOf, viewsQuery } from './views'

const MAX_NAME_LENGTH = 30

interface Props {
  list: List<ListPath>
  /** The view to edit; without it a new view of the list's state is created. */
  view?: View
  close: () => void
}

/** Renders a form for a view: name, sharing, and what it saves. */
export function ViewForm({ list, view, close }: Props) {
  const { def, prefs } = list
  const me = useMe()
  // lets this component refresh the shared query of views after saving
  const { refetch } = useQuery(viewsQuery(def.screen))
  const defaultSeq = me?.defaultViews.find((each) => each.screen === def.screen)?.savedViewSeq
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [withColumns, setWithColumns] = useState(Boolean(view?.columns))
  const [takeCurrent, setTakeCurrent] = useState(view === undefined)
  const [isDefault, setDefault] = useState(view !== undefined && view.savedViewSeq === defaultSeq)
  const create = useMutation(apiMutation('post', VIEWS_PATH))
  const replace = useMutation(apiMutation('put', `${VIEWS_PATH}/{seq}`))
  const choose = useMutation(apiMutation('put', `${VIEWS_PATH}/default`))
  /** The view once stored. If a later step failed, sending again updates it instead of creating a second one. */
  const stored = useRef<View>(undefined)

  const trimmedName = name.trim()
  const blank = visibleLength(trimmedName) === 0

  async function send() {
    const before = stored.current ?? view
    const columns = { order: [...prefs.order], hidden: [...prefs.hidden], shown: [...prefs.shown] }
    const body = {
      screen: def.screen,
      tab: def.tab ?? '',
      name: trimmedName,
      shared,
      params: takeCurrent || !before ? viewParamsOf(def, list.state) : before.params,
      columns: withColumns ? (takeCurrent || !before?.columns ? columns : before.columns) : null,
    }
    const saved = before
      ? await replace.mutateAsync({ path: { seq: before.savedViewSeq }, body: { ...body, version: before.version } })
      : await create.mutateAsync({ body })
    stored.current = saved
    const { savedViewSeq } = saved
    if (isDefault !== (savedViewSeq === defaultSeq))
      await choose.mutateAsync({ body: { screen: def.screen, savedViewSeq: isDefault ? savedViewSeq : null } })
    if (!view) {
      // select this view by seq, since another one may have the same state
      await refetch()
      list.setView({ seq: savedViewSeq, columns: saved.columns })
    }
    toast(`‘${trimmedName}’ 보기를 저장했습니다.`)
  }

  return (
    <DialogForm confirm="저장" problem={blank} fields={['name', 'params']} send={send} close={close}>
      {({ tried, errors }) => (
        <>
          <FieldFrame
            title="보기 이름"
            fieldPath="name"
            required
            error={errors.name ?? errors.params ?? (tried && blank ? requiredPrompt('보기 이름') : undefined)}
          >
            {(controlProps) => (
              <Input
                {...controlProps}
                value={name}
                maxLength={MAX_NAME_LENGTH}
                autoComplete="off"
                placeholder="예: 품절 임박"
                onChange={(event) => setName(event.target.value)}
                data-autofocus
              />
            )}
          </FieldFrame>
          <FieldFrame
            title="저장할 내용"
            group
            help="검색 조건, 정렬, 페이지 크기를 저장합니다. 오늘, 1주일처럼 고른 기간은 보기를 여는 날을 기준으로 다시 계산됩니다."
          >
            {() => (
              <>
                {view && (
                  <Checkbox
                    label="지금 목록의 조건으로 바꾸기"
                    checked={takeCurrent}
                    onChange={(event) => setTakeCurrent(event.target.checked)}
                  />
                )}
                <Checkbox
                  label="컬럼 구성도 함께 저장"
                  checked={withColumns}
                  onChange={(event) => setWithColumns(event.target.checked)}
                />
              </>
            )}
          </FieldFrame>
          <FieldFrame title="사용" group>
            {() => (
              <>
                <Checkbox
                  label="이 목록을 볼 수 있는 모든 관리자와 공유"
                  checked={shared}
                  onChange={(event) => setShared(event.target.checked)}
                />
                <Checkbox
                  label="메뉴에서 열 때 내 기본 보기로 사용"
                  checked={isDefault}
                  onChange={(event) => setDefault(event.target.checked)}
                />
              </>
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

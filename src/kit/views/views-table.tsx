import { useQuery } from '@tanstack/react-query'
import { messageOf } from '@/shared/api/errors'
import { useMe } from '@/shared/api/me'
import { apiMutation, useRefresh } from '@/shared/api/query'
import type { ListPath } from '@/shared/api/types'
import { Button } from '@/shared/ui/inputs/button'
import { Switch } from '@/shared/ui/inputs/choice'
import { confirm, openDialog } from '@/shared/ui/layers/dialog'
import { DialogActions } from '@/shared/ui/layers/dialog-actions'
import { useAction } from '@/shared/ui/layers/use-action'
import { RecordTable } from '@/shared/ui/table/record-table'
import { usePins } from '@/shared/ui/use-pins'
import type { List } from '../list/use-list'
import { ViewForm } from './view-form'
import { VIEWS_PATH, type View, viewsOf, viewsQuery } from './views'

const reorder = apiMutation('put', `${VIEWS_PATH}/order`)
const remove = apiMutation('delete', `${VIEWS_PATH}/{seq}`)
const setDefault = apiMutation('put', `${VIEWS_PATH}/default`)

/** Renders all views of a list, to order, pin, edit, share and delete them, and to choose the default view. */
export function ViewsTable({ list, close }: { list: List<ListPath>; close: () => void }) {
  const { screen, tab = '' } = list.def
  const me = useMe()
  const views = useQuery(viewsQuery(screen))
  const { mine, others } = viewsOf(views.data?.items ?? [], list.def, me?.adminSeq)
  const defaultSeq = me?.defaultViews.find((view) => view.screen === screen)?.savedViewSeq
  const refresh = useRefresh()
  const pins = usePins()
  const reorderAction = useAction(reorder)
  const removeAction = useAction(remove, { done: '보기를 삭제했습니다.' })
  const defaultChoice = useAction(setDefault)

  /** Reloads the views after a refused action, since another admin may have changed them. */
  const refreshOnFailure = async (action: Promise<unknown>) => (await action) === undefined && refresh()
  const move = (at: number, by: number) => {
    const seqs = mine.map((view) => view.savedViewSeq)
    seqs.splice(at + by, 0, ...seqs.splice(at, 1))
    return refreshOnFailure(reorderAction.run({ body: { screen, tab, seqs } }))
  }
  const edit = (view: View) =>
    void openDialog((end) => <ViewForm list={list} view={view} close={end} />, {
      title: `보기 수정: ${view.name}`,
      size: 'md',
    })
  async function confirmRemove(view: View) {
    const message = `‘${view.name}’ 보기를 삭제합니다.`
    const detail = view.shared ? '공유된 보기입니다. 다른 관리자의 목록에서도 사라집니다.' : undefined
    const title = `보기 삭제: ${view.name}`
    if (await confirm({ title, message, detail, confirmLabel: '삭제', danger: true }))
      await refreshOnFailure(removeAction.run({ path: { seq: view.savedViewSeq }, query: { version: view.version } }))
  }
  const canEdit = (view: View) => view.adminSeq === me?.adminSeq || me?.isSuper === true

  return (
    <>
      <RecordTable
        label="저장된 보기"
        rows={[...mine, ...others]}
        idOf={(view) => view.savedViewSeq}
        empty={
          views.error ? messageOf(views.error) : views.data ? '저장된 보기가 없습니다.' : '보기를 불러오는 중입니다.'
        }
        height={36}
        columns={[
          { title: '보기 이름', names: true, cell: (view) => view.name },
          {
            title: '공유',
            nowrap: true,
            cell: (view) =>
              view.adminSeq === me?.adminSeq ? (view.shared ? '공유함' : '나만') : `${view.ownerName} 공유`,
          },
          {
            title: '기본',
            cell: (view) => (
              <Switch
                aria-label={`${view.name} 기본 보기로 사용`}
                checked={view.savedViewSeq === defaultSeq}
                onChange={({ target }) =>
                  void refreshOnFailure(
                    defaultChoice.run({ body: { screen, savedViewSeq: target.checked ? view.savedViewSeq : null } }),
                  )
                }
              />
            ),
          },
          {
            title: '메뉴 고정',
            cell: (view) => {
              const pin = { screen, savedViewSeq: view.savedViewSeq }
              return (
                <Switch
                  aria-label={`${view.name} 메뉴에 고정`}
                  checked={pins.has(pin)}
                  onChange={() => void pins.toggle(pin)}
                />
              )
            },
          },
          {
            title: '순서',
            nowrap: true,
            cell: (view) => {
              const at = mine.indexOf(view)
              if (at < 0) return null
              return (
                <>
                  <Button size="sm" aria-label={`${view.name} 위로`} disabled={at === 0} onClick={() => move(at, -1)}>
                    ↑
                  </Button>{' '}
                  <Button
                    size="sm"
                    aria-label={`${view.name} 아래로`}
                    disabled={at === mine.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    ↓
                  </Button>
                </>
              )
            },
          },
          {
            title: '작업',
            nowrap: true,
            cell: (view) =>
              canEdit(view) && (
                <>
                  <Button size="sm" aria-label={`${view.name} 수정`} onClick={() => edit(view)}>
                    수정
                  </Button>{' '}
                  <Button
                    size="sm"
                    variant="danger"
                    aria-label={`${view.name} 삭제`}
                    onClick={() => confirmRemove(view)}
                  >
                    삭제
                  </Button>
                </>
              ),
          },
        ]}
      />
      <DialogActions>
        <Button onClick={() => close()}>닫기</Button>
      </DialogActions>
    </>
  )
}

import type { ListPath } from '@/shared/api/types'
import { Tree, type TreeNode } from '@/shared/ui/records/tree'
import { isApplied, type Tile } from './tiles'
import type { List } from './use-list'

/** A tree node that filters the list. `apply` sets filters; `undefined` clears one, others stay. */
export interface ListBranch<P extends ListPath> extends Omit<TreeNode, 'children'> {
  apply: Tile<P>['apply']
  children?: readonly ListBranch<P>[]
}

interface Props<P extends ListPath> {
  list: List<P>
  label: string
  /** Undefined while loading. */
  nodes: readonly ListBranch<P>[] | undefined
}

/** Renders a tree beside a list. Pressing a node sets its filters in the URL; the node matching the URL is selected. */
export function ListTree<P extends ListPath>({ list, label, nodes = [] }: Props<P>) {
  const byKey = new Map<string, ListBranch<P>>()
  const add = (node: ListBranch<P>): void => {
    byKey.set(node.key, node)
    node.children?.forEach(add)
  }
  nodes.forEach(add)
  const chosen = [...byKey.values()].find(({ apply }) => isApplied(list, apply))
  return (
    <Tree
      label={label}
      nodes={nodes}
      value={chosen?.key}
      onChange={(key) => list.apply({ ...list.filters, ...byKey.get(key)?.apply })}
    />
  )
}

/** Source of random bytes; tests replace it. */
export interface Random {
  bytes(length: number): Buffer
}

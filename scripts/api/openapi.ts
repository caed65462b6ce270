/** The part of an OpenAPI document that the generators read. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  title?: string
  enum?: (string | number)[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  multipleOf?: number
  items?: Schema
  required?: string[]
  properties?: Record<string, Schema>
  allOf?: Schema[]
  anyOf?: Schema[]
  'x-labels'?: Record<string, string>
  'x-message'?: string
}

export interface Parameter {
  $ref?: string
  name: string
  in: string
  schema: Schema
}

export interface Operation {
  operationId: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  'x-permission'?: string
  'x-personal'?: boolean
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters?: Record<string, Parameter>
    responses?: Record<string, unknown>
  }
}

/** A validator of JSON Schema that is not ours. */
export { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/2020";

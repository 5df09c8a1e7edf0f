/** What is used of the YAML parser: its events, and how plain scalars are resolved (YAML 1.2 core). */
export {
  boolCoreTag,
  COLLECTION_STYLE,
  type Event,
  EVENT_ID,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  type MappingEvent,
  NOT_RESOLVED,
  nullCoreTag,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
} from "js-yaml";

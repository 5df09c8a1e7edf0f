import type { DraftCapture, DraftStep } from "../draft.ts";
import { yamlAssert, yamlLoop } from "./checks.ts";
import { jsonPath } from "./json_path.ts";
import { yamlRequest } from "./request.ts";
import type { Spelling } from "./spelling.ts";
import type { Names } from "./template_text.ts";
import { mapIfAny, mapOf } from "./values.ts";
import type { YamlMap, YamlValue } from "./yaml_text.ts";

/** A step as it stands in the list of steps. */
export function yamlStep(step: DraftStep, spelling: Spelling, names: Names): YamlMap {
  return mapOf([
    ["name", step.name],
    ["always", step.always ? true : undefined],
    ["loop", step.loop && yamlLoop(step.loop, spelling, names)],
    ["request", yamlRequest(step.request, names)],
    [
      spelling.captures,
      mapIfAny(
        ...step.captures.map((capture) => [capture.name, yamlCapture(capture, spelling)] as const),
      ),
    ],
    ["assert", yamlAssert(step, spelling, names)],
  ]);
}

function yamlCapture(
  { producer, path, select, secret }: DraftCapture,
  spelling: Spelling,
): YamlValue {
  const { source } = producer;
  const options = mapIfAny(["select", select], ["secret", secret ? true : undefined])?.map ?? [];
  const long = (...from: Parameters<typeof mapOf>[0]) => ({
    map: [...mapOf(from).map, ...options],
  });
  switch (source.from) {
    case "json": {
      const written = jsonPath(path ?? source.path, spelling);
      return options.length > 0 ? long(["path", written]) : written;
    }
    case "header":
      return long(["header", source.name], ["regex", source.regex]);
    case "cookie":
      return long(["cookie", source.name]);
    case "text":
      return long(["regex", source.regex]);
  }
}

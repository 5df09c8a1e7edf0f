import { declareFlowTests } from "./flow_tests.ts";

declareFlowTests("B");

import { declareFlowTests } from "./flow_tests.ts";

declareFlowTests("A");

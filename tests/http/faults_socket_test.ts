import { testFaults } from "../support/faults/test_faults.ts";

testFaults("socket");

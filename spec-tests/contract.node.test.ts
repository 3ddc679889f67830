// The contract suites against the service on Node, and the check of the table that says what they prove.
import { contractSuite } from "./contract.ts";
import buildService from "./targets/build-service.ts";
import { nodeTarget } from "./targets/node-target.ts";
import "./specification.test.ts";

await buildService();
contractSuite(nodeTarget);

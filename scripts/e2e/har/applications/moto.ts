import type { Application } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** A cloud in a box: signed requests, XML and JSON at one URL, targets in headers, addresses of queues. */
export const MOTO: Application = {
  name: "moto",
  login: "signature, unchecked",
  packages: { pypi: ["moto[server,dynamodb,s3,sns,sqs,ssm]==5.2.5", "boto3==1.44.8"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "AKIAMARTA7Q2ZL5KXWRE", password: "Marta-pw-1" },
    { username: "AKIAJONAS4T6YB3NHVCD", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  client: (packages) => [`${packages}/bin/python`, "moto.py"],
  prepare: async () => {},
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/bin/moto_server`,
      args: (port) => ["-H", "127.0.0.1", "-p", `${port}`],
      ready: "/moto-api/",
      cwd: data,
    }),
  async fill(server) {
    for (const name of ["kettle", "lamp", "umbrella"]) {
      await put(server, `/attic-${name}`);
      await put(server, `/attic-${name}/notes/${name}.txt`, `text of ${name}`);
      const target = "DynamoDB_20120810";
      const key = { AttributeName: "id" };
      await call(server, "dynamodb", `${target}.CreateTable`, {
        TableName: name,
        KeySchema: [{ ...key, KeyType: "HASH" }],
        AttributeDefinitions: [{ ...key, AttributeType: "S" }],
        BillingMode: "PAY_PER_REQUEST",
      });
      await call(server, "dynamodb", `${target}.PutItem`, {
        TableName: name,
        Item: { id: { S: name } },
      });
      const queue = await call(server, "sqs", "AmazonSQS.CreateQueue", {
        QueueName: `queue-${name}`,
      });
      await call(server, "sqs", "AmazonSQS.SendMessage", {
        ...queue,
        MessageBody: `call of ${name}`,
      });
      const parameter = { Name: `/attic/${name}`, Value: name, Type: "String" };
      await call(server, "ssm", "AmazonSSM.PutParameter", parameter);
    }
  },
};

function call(server: Server, service: string, target: string, body: unknown) {
  const headers = {
    "authorization": signed(service),
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": target,
  };
  return sender(server, headers)("POST", "/", body);
}

async function put({ url }: Server, path: string, body = ""): Promise<void> {
  const headers = { authorization: signed("s3") };
  const response = await fetch(`${url}${path}`, { method: "PUT", headers, body });
  const text = await response.text();
  if (!response.ok) throw new Error(`PUT ${path}: ${response.status} ${text}`);
}

/** Returns a header that names a service; what is signed with it is not checked. */
function signed(service: string): string {
  const scope = `AKIAFILLING2B7QWXYZA/20260101/us-east-1/${service}/aws4_request`;
  return `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=${"0".repeat(64)}`;
}

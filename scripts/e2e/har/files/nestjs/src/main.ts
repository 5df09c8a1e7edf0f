import "reflect-metadata";
import { Module, ValidationPipe } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { JwtModule } from "@nestjs/jwt";
import { PassportModule } from "@nestjs/passport";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { AuthController, AuthService, JwtStrategy } from "./auth.js";
import { LabelsController, ProjectsController, TasksController } from "./projects.js";
import { Store } from "./store.js";

@Module({
  imports: [
    PassportModule,
    JwtModule.register({ secret: process.env.KEY, signOptions: { expiresIn: "15s" } }),
  ],
  controllers: [AuthController, ProjectsController, TasksController, LabelsController],
  providers: [Store, AuthService, JwtStrategy],
})
class AppModule {}

const app = await NestFactory.create<NestExpressApplication>(AppModule);
app.setGlobalPrefix("api/v1");
app.useGlobalPipes(
  new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true }),
);
app.useStaticAssets(`${process.cwd()}/public`);
await app.listen(Number(process.env.PORT), "127.0.0.1");

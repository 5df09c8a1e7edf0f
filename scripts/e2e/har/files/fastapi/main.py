"""A nursery that sells plants: its suppliers, its plants, labels on them, notes, and exports."""

import csv
import hashlib
import io
import json
import os
import secrets
import threading
import time
import uuid
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from typing import Annotated, Any

import jwt
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Response
from fastapi.security import OAuth2PasswordBearer, OAuth2PasswordRequestForm
from fastapi.staticfiles import StaticFiles
from sqlalchemy import JSON, Column, event
from sqlmodel import Field, Session, SQLModel, col, create_engine, func, or_, select

DATA = os.environ["DATA"]
KEY = open(f"{DATA}/key").read()
ALGORITHM = "HS256"
EXPORT_SECONDS = 2

engine = create_engine(f"sqlite:///{DATA}/nursery.db", connect_args={"check_same_thread": False})


@event.listens_for(engine, "connect")
def wait_for_others(connection, _):
    connection.execute("pragma busy_timeout = 20000")


def now() -> datetime:
    return datetime.now(timezone.utc)


class User(SQLModel, table=True):
    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    email: str = Field(unique=True, index=True)
    full_name: str | None = None
    is_active: bool = True
    is_superuser: bool = False
    hashed_password: str


class UserPublic(SQLModel):
    id: uuid.UUID
    email: str
    full_name: str | None
    is_active: bool
    is_superuser: bool


class UserRegister(SQLModel):
    email: str = Field(max_length=255)
    password: str = Field(min_length=8, max_length=40)
    full_name: str | None = Field(default=None, max_length=255)


class UserUpdateMe(SQLModel):
    full_name: str | None = None
    email: str | None = None


class UpdatePassword(SQLModel):
    current_password: str
    new_password: str = Field(min_length=8, max_length=40)


class SupplierBase(SQLModel):
    name: str = Field(min_length=1, max_length=120)
    email: str | None = None
    country: str = "NL"
    since: date | None = None
    is_preferred: bool = False


class Supplier(SupplierBase, table=True):
    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    created_at: datetime = Field(default_factory=now)


class LabelBase(SQLModel):
    name: str = Field(min_length=1, max_length=40)


class Label(LabelBase, table=True):
    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)


class PlantBase(SQLModel):
    name: str = Field(min_length=1, max_length=120)
    description: str | None = None
    price: Decimal = Field(ge=0, decimal_places=2, max_digits=8)
    stock: int = Field(ge=0, default=0)
    status: str = "draft"
    supplier_id: uuid.UUID = Field(foreign_key="supplier.id")


class Plant(PlantBase, table=True):
    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    label_ids: list[str] = Field(default_factory=list, sa_column=Column(JSON))
    owner_id: uuid.UUID = Field(foreign_key="user.id")
    version: int = 1
    created_at: datetime = Field(default_factory=now)
    updated_at: datetime = Field(default_factory=now)


class PlantCreate(PlantBase):
    label_ids: list[uuid.UUID] = []


class PlantUpdate(PlantCreate):
    version: int


class NoteBase(SQLModel):
    text: str = Field(min_length=1)
    plant_id: uuid.UUID = Field(foreign_key="plant.id")


class Note(NoteBase, table=True):
    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    author_id: uuid.UUID = Field(foreign_key="user.id")
    created_at: datetime = Field(default_factory=now)


class ExportCreate(SQLModel):
    resource: str
    filter: dict[str, Any] = {}


class Export(SQLModel, table=True):
    id: uuid.UUID = Field(default_factory=uuid.uuid4, primary_key=True)
    resource: str
    status: str = "queued"
    rows: int | None = None
    requested_by: uuid.UUID = Field(foreign_key="user.id")
    created_at: datetime = Field(default_factory=now)
    finished_at: datetime | None = None
    content: str | None = None


class ExportPublic(SQLModel):
    id: uuid.UUID
    resource: str
    status: str
    rows: int | None
    requested_by: uuid.UUID
    created_at: datetime
    finished_at: datetime | None


class Token(SQLModel):
    access_token: str
    token_type: str = "bearer"


class Message(SQLModel):
    message: str


def hash_password(password: str, salt: str | None = None) -> str:
    salt = salt or secrets.token_hex(8)
    digest = hashlib.pbkdf2_hmac("sha256", password.encode(), salt.encode(), 20_000).hex()
    return f"{salt}${digest}"


def is_password(password: str, hashed: str) -> bool:
    return secrets.compare_digest(hash_password(password, hashed.split("$")[0]), hashed)


def get_session():
    with Session(engine) as session:
        yield session


SessionDep = Annotated[Session, Depends(get_session)]
bearer = OAuth2PasswordBearer(tokenUrl="/api/v1/login/access-token")


def get_current_user(session: SessionDep, token: Annotated[str, Depends(bearer)]) -> User:
    try:
        payload = jwt.decode(token, KEY, algorithms=[ALGORITHM])
    except jwt.InvalidTokenError:
        raise HTTPException(401, "Could not validate credentials")
    user = session.get(User, uuid.UUID(payload["sub"]))
    if user is None or not user.is_active:
        raise HTTPException(401, "User not found")
    return user


CurrentUser = Annotated[User, Depends(get_current_user)]
api = APIRouter(prefix="/api/v1")


@api.post("/login/access-token")
def login(session: SessionDep, form: Annotated[OAuth2PasswordRequestForm, Depends()]) -> Token:
    user = session.exec(select(User).where(User.email == form.username)).first()
    if user is None or not is_password(form.password, user.hashed_password):
        raise HTTPException(400, "Incorrect email or password")
    expire = now() + timedelta(days=8)
    return Token(access_token=jwt.encode({"exp": expire, "sub": str(user.id)}, KEY, ALGORITHM))


@api.post("/users/signup", response_model=UserPublic)
def register(session: SessionDep, user_in: UserRegister):
    if session.exec(select(User).where(User.email == user_in.email)).first():
        raise HTTPException(400, "The user with this email already exists in the system")
    user = User(
        email=user_in.email,
        full_name=user_in.full_name,
        hashed_password=hash_password(user_in.password),
    )
    session.add(user)
    session.commit()
    session.refresh(user)
    return user


@api.get("/users/me", response_model=UserPublic)
def read_me(user: CurrentUser):
    return user


@api.patch("/users/me", response_model=UserPublic)
def update_me(session: SessionDep, user: CurrentUser, user_in: UserUpdateMe):
    user.sqlmodel_update(user_in.model_dump(exclude_unset=True))
    session.add(user)
    session.commit()
    session.refresh(user)
    return user


@api.patch("/users/me/password")
def update_password(session: SessionDep, user: CurrentUser, body: UpdatePassword) -> Message:
    if not is_password(body.current_password, user.hashed_password):
        raise HTTPException(400, "Incorrect password")
    if body.current_password == body.new_password:
        raise HTTPException(400, "New password cannot be the same as the current one")
    user.hashed_password = hash_password(body.new_password)
    session.add(user)
    session.commit()
    return Message(message="Password updated successfully")


@api.delete("/users/me")
def delete_me(session: SessionDep, user: CurrentUser) -> Message:
    session.delete(user)
    session.commit()
    return Message(message="User deleted successfully")


def read_list(session, response, name, model, filter, range, sort, search=("name",)):
    """One page of a list, as the simple REST provider of React Admin asks for it."""
    query = select(model)
    for key, value in json.loads(filter).items():
        if key == "q":
            query = query.where(
                or_(*[col(getattr(model, one)).icontains(value) for one in search]),
            )
        elif isinstance(value, list):
            query = query.where(col(getattr(model, key)).in_([convert(model, key, v) for v in value]))
        else:
            query = query.where(getattr(model, key) == convert(model, key, value))
    total = session.exec(select(func.count()).select_from(query.subquery())).one()
    field, order = json.loads(sort)
    column = col(getattr(model, field))
    query = query.order_by(column.desc() if order == "DESC" else column.asc(), col(model.id))
    first, last = json.loads(range)
    rows = session.exec(query.offset(first).limit(last - first + 1)).all()
    response.headers["Content-Range"] = f"{name} {first}-{first + max(len(rows) - 1, 0)}/{total}"
    return rows


def convert(model, key, value):
    return uuid.UUID(value) if key == "id" or key.endswith("_id") else value


def find(session: Session, model, id: uuid.UUID):
    row = session.get(model, id)
    if row is None:
        raise HTTPException(404, f"{model.__name__} not found")
    return row


def save(session: Session, row):
    session.add(row)
    session.commit()
    session.refresh(row)
    return row


def simple_resource(name: str, model, create, search, on_delete=lambda session, row: None):
    """The five requests for what nobody owns."""

    @api.get(f"/{name}", response_model=list[model], name=f"list_{name}")
    def read_all(
        session: SessionDep,
        user: CurrentUser,
        response: Response,
        filter: str = "{}",
        range: str = "[0,99]",
        sort: str = '["id","ASC"]',
    ):
        return read_list(session, response, name, model, filter, range, sort, search)

    @api.get(f"/{name}/{{id}}", response_model=model, name=f"read_{name}")
    def read_one(session: SessionDep, user: CurrentUser, id: uuid.UUID):
        return find(session, model, id)

    @api.post(f"/{name}", response_model=model, status_code=201, name=f"create_{name}")
    def create_one(session: SessionDep, user: CurrentUser, body: create):
        values = body.model_dump()
        if "author_id" in model.model_fields:
            values["author_id"] = user.id
        return save(session, model.model_validate(values))

    @api.put(f"/{name}/{{id}}", response_model=model, name=f"update_{name}")
    def update_one(session: SessionDep, user: CurrentUser, id: uuid.UUID, body: create):
        row = find(session, model, id)
        row.sqlmodel_update(body.model_dump())
        return save(session, row)

    @api.delete(f"/{name}/{{id}}", response_model=model, name=f"delete_{name}")
    def delete_one(session: SessionDep, user: CurrentUser, id: uuid.UUID):
        row = find(session, model, id)
        on_delete(session, row)
        session.delete(row)
        session.commit()
        return row


def refuse_with_plants(session: Session, supplier: Supplier):
    if session.exec(select(Plant).where(Plant.supplier_id == supplier.id)).first():
        raise HTTPException(409, "This supplier still has plants")


simple_resource("suppliers", Supplier, SupplierBase, ("name", "email"), refuse_with_plants)
simple_resource("labels", Label, LabelBase, ("name",))
simple_resource("notes", Note, NoteBase, ("text",))


@api.get("/plants", response_model=list[Plant])
def read_plants(
    session: SessionDep,
    user: CurrentUser,
    response: Response,
    filter: str = "{}",
    range: str = "[0,99]",
    sort: str = '["id","ASC"]',
):
    search = ("name", "description")
    return read_list(session, response, "plants", Plant, filter, range, sort, search)


@api.get("/plants/{id}", response_model=Plant)
def read_plant(session: SessionDep, user: CurrentUser, id: uuid.UUID):
    return find(session, Plant, id)


@api.post("/plants", response_model=Plant, status_code=201)
def create_plant(session: SessionDep, user: CurrentUser, body: PlantCreate):
    find(session, Supplier, body.supplier_id)
    values = {**body.model_dump(), "label_ids": [str(id) for id in body.label_ids]}
    return save(session, Plant(**values, owner_id=user.id))


@api.put("/plants/{id}", response_model=Plant)
def update_plant(session: SessionDep, user: CurrentUser, id: uuid.UUID, body: PlantUpdate):
    plant = find(session, Plant, id)
    if plant.version != body.version:
        raise HTTPException(409, "Somebody else has changed this plant")
    values = {**body.model_dump(), "label_ids": [str(id) for id in body.label_ids]}
    plant.sqlmodel_update({**values, "version": plant.version + 1, "updated_at": now()})
    return save(session, plant)


@api.delete("/plants/{id}", response_model=Plant)
def delete_plant(session: SessionDep, user: CurrentUser, id: uuid.UUID):
    plant = find(session, Plant, id)
    if plant.owner_id != user.id:
        raise HTTPException(403, "Not enough permissions")
    for note in session.exec(select(Note).where(Note.plant_id == id)):
        session.delete(note)
    session.delete(plant)
    session.commit()
    return plant


def run_export(id: uuid.UUID, filter: dict[str, Any]):
    time.sleep(EXPORT_SECONDS / 2)
    with Session(engine) as session:
        export = session.get(Export, id)
        export.status = "running"
        save(session, export)
        time.sleep(EXPORT_SECONDS)
        query = json.dumps(filter)
        plants = read_list(
            session, Response(), "plants", Plant, query, "[0,999]", '["name","ASC"]',
            ("name", "description"),
        )
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(["id", "name", "price", "stock", "status"])
        for one in plants:
            writer.writerow([one.id, one.name, one.price, one.stock, one.status])
        export.status, export.rows, export.content = "done", len(plants), out.getvalue()
        export.finished_at = now()
        save(session, export)


@api.post("/exports", response_model=ExportPublic, status_code=202)
def create_export(session: SessionDep, user: CurrentUser, body: ExportCreate):
    export = save(session, Export(resource=body.resource, requested_by=user.id))
    threading.Thread(target=run_export, args=(export.id, body.filter)).start()
    return export


@api.get("/exports/{id}", response_model=ExportPublic)
def read_export(session: SessionDep, user: CurrentUser, id: uuid.UUID):
    return find(session, Export, id)


@api.get("/exports/{id}/file")
def read_file(session: SessionDep, user: CurrentUser, id: uuid.UUID):
    export = find(session, Export, id)
    if export.status != "done":
        raise HTTPException(409, "The export is not finished")
    disposition = f'attachment; filename="{export.resource}.csv"'
    return Response(
        export.content, media_type="text/csv", headers={"Content-Disposition": disposition},
    )


def prepare(accounts):
    SQLModel.metadata.create_all(engine)
    with Session(engine) as session:
        for account in accounts:
            session.add(User(
                email=account["username"],
                full_name=account["username"].split("@")[0].title(),
                is_superuser=True,
                hashed_password=hash_password(account["password"]),
            ))
        for name in ["Perennial", "Shade"]:
            session.add(Label(name=name))
        session.commit()


app = FastAPI(title="Nursery", openapi_url="/api/v1/openapi.json")
app.include_router(api)
app.mount("/", StaticFiles(directory=f"{DATA}/pages", html=True, check_dir=False))

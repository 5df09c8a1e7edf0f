using { cuid, managed } from '@sap/cds/common';
namespace allotment;
entity Plots : cuid, managed {
  name      : String(80) not null;
  area      : Decimal(9, 2);
  status    : String enum { free; let; closed } default 'free';
  plantings : Composition of many Plantings on plantings.plot = $self;
}
entity Crops : cuid {
  name  : String(60) not null;
  price : Decimal(9, 2);
}
entity Plantings : cuid, managed {
  plot   : Association to Plots;
  crop   : Association to Crops;
  rows   : Integer;
  sownOn : Date;
  note   : String(200);
}
